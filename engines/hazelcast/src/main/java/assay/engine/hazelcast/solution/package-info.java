/// The ways Hazelcast has to change two entries that must agree.
@NullMarked
package assay.engine.hazelcast.solution;

import org.jspecify.annotations.NullMarked;
