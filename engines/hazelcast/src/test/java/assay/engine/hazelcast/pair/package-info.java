@NullMarked
package assay.engine.hazelcast.pair;

import org.jspecify.annotations.NullMarked;
