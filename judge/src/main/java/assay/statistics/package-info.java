/// Statistics as pure functions on numbers: comparisons, intervals, change points, fits.
/// Independent from runs.
@NullMarked
package assay.statistics;

import org.jspecify.annotations.NullMarked;
