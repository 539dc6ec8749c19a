/// Positions of the workload `hub` that clients write one at a time, version by version.
@NullMarked
package assay.workload.hub.live;

import org.jspecify.annotations.NullMarked;
