/// Hazelcast's locks of a map's keys.
@NullMarked
package assay.engine.hazelcast.lock;

import org.jspecify.annotations.NullMarked;
