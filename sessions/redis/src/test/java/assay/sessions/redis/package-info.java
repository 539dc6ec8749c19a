/// Tests of the store, on nodes that run.
@NullMarked
package assay.sessions.redis;

import org.jspecify.annotations.NullMarked;
