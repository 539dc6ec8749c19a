@NullMarked
package assay.broker.redis.server;

import org.jspecify.annotations.NullMarked;
