/// Parcels sent to another site: each carries its send time and its write.
@NullMarked
package assay.workload.wan;

import org.jspecify.annotations.NullMarked;
