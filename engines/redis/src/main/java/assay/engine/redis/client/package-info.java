/// The side of a client: connections, the placement of keys, and how keys and values are stored.
@NullMarked
package assay.engine.redis.client;

import org.jspecify.annotations.NullMarked;
