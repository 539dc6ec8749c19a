/// Coherence's ways to change two entries that must agree.
@NullMarked
package assay.engine.coherence.pairupdate;

import org.jspecify.annotations.NullMarked;
