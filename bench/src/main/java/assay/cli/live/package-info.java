/// The live page of a run, as commands ask for it.
@NullMarked
package assay.cli.live;

import org.jspecify.annotations.NullMarked;
