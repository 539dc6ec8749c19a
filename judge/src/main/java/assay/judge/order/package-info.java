/// Findings from the operations on one key: their order, the versions that writes can have left,
/// and reads that found no value.
@NullMarked
package assay.judge.order;

import org.jspecify.annotations.NullMarked;
