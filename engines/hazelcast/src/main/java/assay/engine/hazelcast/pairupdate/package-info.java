/// Hazelcast's ways to change two entries that must agree.
@NullMarked
package assay.engine.hazelcast.pairupdate;

import org.jspecify.annotations.NullMarked;
