/// Hazelcast as a system under test.
@NullMarked
package assay.engine.hazelcast;

import org.jspecify.annotations.NullMarked;
