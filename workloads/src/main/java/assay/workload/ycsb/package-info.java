/// The workload `ycsb`: the requests of YCSB's core workloads.
@NullMarked
package assay.workload.ycsb;

import org.jspecify.annotations.NullMarked;
