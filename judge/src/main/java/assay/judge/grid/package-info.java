/// The grid's reaction to a fault: dropped members, split brains, and failures without a fault.
@NullMarked
package assay.judge.grid;

import org.jspecify.annotations.NullMarked;
