/// Histograms, responses and intervals of a client, and their files.
@NullMarked
package assay.record.latency;

import org.jspecify.annotations.NullMarked;
