/// Ignite 3's ways to change two entries that must agree.
@NullMarked
package assay.engine.ignite3.pairupdate;

import org.jspecify.annotations.NullMarked;
