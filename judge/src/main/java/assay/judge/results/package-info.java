/// Configurations side by side: the results table, comparisons with the baseline, drifts, sweeps.
@NullMarked
package assay.judge.results;

import org.jspecify.annotations.NullMarked;
