/// YCSB as one of the tools.
@NullMarked
package assay.benchmark.ycsb;

import org.jspecify.annotations.NullMarked;
