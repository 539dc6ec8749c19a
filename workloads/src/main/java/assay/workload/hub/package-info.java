/// The workload `hub`: positions and activities of a trading firm, in maps by region and day.
@NullMarked
package assay.workload.hub;

import org.jspecify.annotations.NullMarked;
