/// The broker's member: a Redis server beside the process, and the services that read its streams.
@NullMarked
package assay.broker.redis.server;

import org.jspecify.annotations.NullMarked;
