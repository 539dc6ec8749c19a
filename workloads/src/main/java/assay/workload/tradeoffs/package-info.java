/// Customers and counters: the benefit and cost of a backup, a near copy or a server-side update.
@NullMarked
package assay.workload.tradeoffs;

import org.jspecify.annotations.NullMarked;
