/// The queries of the workload `hub`: by key, by what is in a row, over several maps, and routed.
@NullMarked
package assay.workload.hub.query;

import org.jspecify.annotations.NullMarked;
