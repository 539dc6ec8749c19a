/// Infinispan's ways to change two entries that must agree.
@NullMarked
package assay.engine.infinispan.pairupdate;

import org.jspecify.annotations.NullMarked;
