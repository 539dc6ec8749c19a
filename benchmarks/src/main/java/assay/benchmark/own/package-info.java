/// Assay as a tool under benchmark.
@NullMarked
package assay.benchmark.own;

import org.jspecify.annotations.NullMarked;
