/// The member with the broker: RabbitMQ, and the services that read its queues.
@NullMarked
package assay.broker.rabbitmq.server;

import org.jspecify.annotations.NullMarked;
