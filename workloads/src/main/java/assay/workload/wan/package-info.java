/// Parcels that are sent to another site: each says when it was sent and which write it is of.
@NullMarked
package assay.workload.wan;

import org.jspecify.annotations.NullMarked;
