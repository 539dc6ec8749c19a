/// The workload `transactions`: several entries read and written together, to see what transactions see of each other.
@NullMarked
package assay.workload.transactions;

import org.jspecify.annotations.NullMarked;
