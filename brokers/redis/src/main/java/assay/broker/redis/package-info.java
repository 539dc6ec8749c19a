/// The engine for Redis Streams: settings, and the format of messages.
@NullMarked
package assay.broker.redis;

import org.jspecify.annotations.NullMarked;
