@NullMarked
package assay.broker.redis.client;

import org.jspecify.annotations.NullMarked;
