/// The engine for RabbitMQ.
@NullMarked
package assay.broker.rabbitmq;

import org.jspecify.annotations.NullMarked;
