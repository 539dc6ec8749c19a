@NullMarked
package assay.engine.redis.client;

import org.jspecify.annotations.NullMarked;
