/// An existing cluster between two configurations: the commands that set them, and the cluster's
/// answers.
@NullMarked
package assay.run.existing;

import org.jspecify.annotations.NullMarked;
