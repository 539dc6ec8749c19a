/// Calibration: Assay measured on its own cluster.
@NullMarked
package assay.run.calibrate;

import org.jspecify.annotations.NullMarked;
