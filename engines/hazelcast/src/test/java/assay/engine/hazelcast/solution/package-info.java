@NullMarked
package assay.engine.hazelcast.solution;

import org.jspecify.annotations.NullMarked;
