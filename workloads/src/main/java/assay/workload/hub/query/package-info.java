/// The queries in the workload `hub`: by key, by field, over several maps, and routed.
@NullMarked
package assay.workload.hub.query;

import org.jspecify.annotations.NullMarked;
