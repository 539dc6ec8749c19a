/// Statistics as pure functions on numbers: comparisons, intervals, change points, fits. They do
/// not depend on runs.
@NullMarked
package assay.statistics;

import org.jspecify.annotations.NullMarked;
