/// Stored runs judged by two installations, to see whether any figure changed.
@NullMarked
package assay.benchmark.golden;

import org.jspecify.annotations.NullMarked;
