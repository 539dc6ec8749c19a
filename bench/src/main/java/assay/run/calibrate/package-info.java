/// The bench measured on a cluster of its own.
@NullMarked
package assay.run.calibrate;

import org.jspecify.annotations.NullMarked;
