/// The growing record: histograms, heaps, logs, and the objectives so far.
@NullMarked
package assay.live.tail;

import org.jspecify.annotations.NullMarked;
