/// An existing cluster between its configurations: commands that set them, and what the cluster tells.
@NullMarked
package assay.run.existing;

import org.jspecify.annotations.NullMarked;
