/// Connections to the broker, the settings, and the format of messages.
@NullMarked
package assay.broker.redis.connection;

import org.jspecify.annotations.NullMarked;
