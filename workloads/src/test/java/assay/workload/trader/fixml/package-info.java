@NullMarked
package assay.workload.trader.fixml;

import org.jspecify.annotations.NullMarked;
