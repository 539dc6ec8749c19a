/// Redis's ways to change two entries that must agree.
@NullMarked
package assay.engine.redis.pairupdate;

import org.jspecify.annotations.NullMarked;
