/// Ignite's ways to change two entries that must agree.
@NullMarked
package assay.engine.ignite.pairupdate;

import org.jspecify.annotations.NullMarked;
