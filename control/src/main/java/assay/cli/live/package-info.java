/// The command-line side of a run's live page.
@NullMarked
package assay.cli.live;

import org.jspecify.annotations.NullMarked;
