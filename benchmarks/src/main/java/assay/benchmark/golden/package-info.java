/// Stored runs judged by two installations: whether any figure moved.
@NullMarked
package assay.benchmark.golden;

import org.jspecify.annotations.NullMarked;
