@NullMarked
package assay.engine.redis.lock;

import org.jspecify.annotations.NullMarked;
