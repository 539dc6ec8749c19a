/// Loops that measure Assay itself.
@NullMarked
package assay.load.calibrate;

import org.jspecify.annotations.NullMarked;
