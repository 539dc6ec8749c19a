/// The duration of runs, compared with the estimate of `assay describe`.
@NullMarked
package assay.benchmark.durations;

import org.jspecify.annotations.NullMarked;
