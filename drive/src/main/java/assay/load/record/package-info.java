/// Histograms and counts of a step, closed interval by interval.
@NullMarked
package assay.load.record;

import org.jspecify.annotations.NullMarked;
