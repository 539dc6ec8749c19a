/// The commands: prints and exits.
@NullMarked
package assay.cli;

import org.jspecify.annotations.NullMarked;
