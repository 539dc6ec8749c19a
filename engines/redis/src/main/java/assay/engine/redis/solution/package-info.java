/// Redis's ways to change two entries that must agree.
@NullMarked
package assay.engine.redis.solution;

import org.jspecify.annotations.NullMarked;
