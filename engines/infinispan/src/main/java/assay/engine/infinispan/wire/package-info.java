/// How a workload's records are written for the wire.
@NullMarked
package assay.engine.infinispan.wire;

import org.jspecify.annotations.NullMarked;
