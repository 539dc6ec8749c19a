/// What the operations on one key show: their order, the versions that writes can have left, and
/// reads that found nothing.
@NullMarked
package assay.judge.order;

import org.jspecify.annotations.NullMarked;
