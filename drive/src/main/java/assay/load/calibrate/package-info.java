/// Loops that measure the bench itself.
@NullMarked
package assay.load.calibrate;

import org.jspecify.annotations.NullMarked;
