/// Terracotta's ways to change two entries that must agree.
@NullMarked
package assay.engine.terracotta.solution;

import org.jspecify.annotations.NullMarked;
