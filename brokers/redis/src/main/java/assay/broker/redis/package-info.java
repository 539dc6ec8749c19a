/// The engine for Redis Streams.
@NullMarked
package assay.broker.redis;

import org.jspecify.annotations.NullMarked;
