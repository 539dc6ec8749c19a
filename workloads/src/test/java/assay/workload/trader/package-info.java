@NullMarked
package assay.workload.trader;

import org.jspecify.annotations.NullMarked;
