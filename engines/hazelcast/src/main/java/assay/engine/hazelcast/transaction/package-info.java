/// Hazelcast's transactions for requests of several entries.
@NullMarked
package assay.engine.hazelcast.transaction;

import org.jspecify.annotations.NullMarked;
