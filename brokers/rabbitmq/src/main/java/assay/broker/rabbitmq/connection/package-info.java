/// Connections to the broker, its queues, and the settings for the broker, the services and the clients.
@NullMarked
package assay.broker.rabbitmq.connection;

import org.jspecify.annotations.NullMarked;
