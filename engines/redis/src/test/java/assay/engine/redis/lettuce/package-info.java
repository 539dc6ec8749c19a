@NullMarked
package assay.engine.redis.lettuce;

import org.jspecify.annotations.NullMarked;
