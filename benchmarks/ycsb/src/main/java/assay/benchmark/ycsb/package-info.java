/// YCSB as a tool under benchmark.
@NullMarked
package assay.benchmark.ycsb;

import org.jspecify.annotations.NullMarked;
