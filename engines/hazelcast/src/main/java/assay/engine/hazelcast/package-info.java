/// The engine for Hazelcast.
@NullMarked
package assay.engine.hazelcast;

import org.jspecify.annotations.NullMarked;
