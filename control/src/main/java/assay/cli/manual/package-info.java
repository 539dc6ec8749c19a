/// The manual page of the command line.
@NullMarked
package assay.cli.manual;

import org.jspecify.annotations.NullMarked;
