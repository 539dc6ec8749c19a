/// Counters of a run that is under way.
@NullMarked
package assay.live.heard;

import org.jspecify.annotations.NullMarked;
