@NullMarked
package assay.engine.hazelcast.lock;

import org.jspecify.annotations.NullMarked;
