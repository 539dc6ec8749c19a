/// Assay's own folder, the studies found, and the files a user brings.
@NullMarked
package assay.cli.workspace;

import org.jspecify.annotations.NullMarked;
