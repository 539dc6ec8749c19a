@NullMarked
package assay.benchmark.ycsb;

import org.jspecify.annotations.NullMarked;
