/// How fast the workload `hub` makes its rows.
@NullMarked
package assay.benchmark.rows;

import org.jspecify.annotations.NullMarked;
