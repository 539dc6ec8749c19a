/// The engine for RabbitMQ: settings, queues and connections.
@NullMarked
package assay.broker.rabbitmq;

import org.jspecify.annotations.NullMarked;
