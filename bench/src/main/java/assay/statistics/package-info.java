/// Statistics as pure functions of numbers: comparisons, intervals, change points, fits. It knows
/// nothing of runs.
@NullMarked
package assay.statistics;

import org.jspecify.annotations.NullMarked;
