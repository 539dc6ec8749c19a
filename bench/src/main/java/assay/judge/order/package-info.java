/// What the operations of each key show by themselves: their order, what writes can have left, what reads of nothing saw.
@NullMarked
package assay.judge.order;

import org.jspecify.annotations.NullMarked;
