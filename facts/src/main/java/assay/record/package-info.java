/// The data on disk: the run directory's layout, histograms, histories, events and results.
@NullMarked
package assay.record;

import org.jspecify.annotations.NullMarked;
