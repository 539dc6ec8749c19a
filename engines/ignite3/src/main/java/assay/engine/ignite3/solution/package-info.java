/// The ways Ignite 3 has to change two entries that must agree.
@NullMarked
package assay.engine.ignite3.solution;

import org.jspecify.annotations.NullMarked;
