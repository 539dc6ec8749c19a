/// The wire format of a workload's records.
@NullMarked
package assay.engine.infinispan.wire;

import org.jspecify.annotations.NullMarked;
