/// What the grid did because of a fault: whom it dropped, whether it ended as one, and failures that no fault explains.
@NullMarked
package assay.judge.grid;

import org.jspecify.annotations.NullMarked;
