/// Tests of the engine; those that end in `IT` start processes.
@NullMarked
package assay.engine.hazelcast;

import org.jspecify.annotations.NullMarked;
