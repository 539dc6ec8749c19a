/// The client side: messages, and reads from the orders' database.
@NullMarked
package assay.broker.rabbitmq.client;

import org.jspecify.annotations.NullMarked;
