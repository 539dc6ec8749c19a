/// Ignite's ways to change two entries that must agree.
@NullMarked
package assay.engine.ignite.pair;

import org.jspecify.annotations.NullMarked;
