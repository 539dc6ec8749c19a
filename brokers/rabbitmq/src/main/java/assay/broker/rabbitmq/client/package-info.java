/// What clients send messages by, and look at the orders by.
@NullMarked
package assay.broker.rabbitmq.client;

import org.jspecify.annotations.NullMarked;
