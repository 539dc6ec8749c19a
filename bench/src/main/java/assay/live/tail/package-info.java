/// What the record says while it grows: histograms, heaps and logs, and what objectives are so far.
@NullMarked
package assay.live.tail;

import org.jspecify.annotations.NullMarked;
