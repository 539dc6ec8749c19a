/// Geode's ways to change two entries that must agree.
@NullMarked
package assay.engine.geode.pairupdate;

import org.jspecify.annotations.NullMarked;
