/// The data of the workload `hub`: a trading firm's positions and activities, in maps by region and day.
@NullMarked
package assay.workload.hub;

import org.jspecify.annotations.NullMarked;
