@NullMarked
package assay.engine.hazelcast.pairupdate;

import org.jspecify.annotations.NullMarked;
