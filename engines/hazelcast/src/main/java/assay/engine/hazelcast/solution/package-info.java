/// Hazelcast's ways to change two entries that must agree.
@NullMarked
package assay.engine.hazelcast.solution;

import org.jspecify.annotations.NullMarked;
