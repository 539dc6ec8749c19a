@NullMarked
package assay.workload.transactions;

import org.jspecify.annotations.NullMarked;
