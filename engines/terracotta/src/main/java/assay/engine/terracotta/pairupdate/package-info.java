/// Terracotta's ways to change two entries that must agree.
@NullMarked
package assay.engine.terracotta.pairupdate;

import org.jspecify.annotations.NullMarked;
