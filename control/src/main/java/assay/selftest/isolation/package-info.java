/// The checker of transactions, tested with a search through every serial order.
@NullMarked
package assay.selftest.isolation;

import org.jspecify.annotations.NullMarked;
