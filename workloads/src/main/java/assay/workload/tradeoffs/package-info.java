/// Customers and counters: what a backup, a near copy or a server-side update buys and costs.
@NullMarked
package assay.workload.tradeoffs;

import org.jspecify.annotations.NullMarked;
