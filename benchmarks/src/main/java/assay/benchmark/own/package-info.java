/// Assay itself as one of the tools.
@NullMarked
package assay.benchmark.own;

import org.jspecify.annotations.NullMarked;
