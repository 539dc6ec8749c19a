/// The workload `trader`: quotes and orders, each a request through a broker's queue and its reply.
@NullMarked
package assay.workload.trader;

import org.jspecify.annotations.NullMarked;
