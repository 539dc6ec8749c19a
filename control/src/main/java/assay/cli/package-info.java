/// The commands: printing and exit codes.
@NullMarked
package assay.cli;

import org.jspecify.annotations.NullMarked;
