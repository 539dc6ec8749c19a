/// Where Assay lies, which studies there are, and what a user brings along.
@NullMarked
package assay.cli.workspace;

import org.jspecify.annotations.NullMarked;
