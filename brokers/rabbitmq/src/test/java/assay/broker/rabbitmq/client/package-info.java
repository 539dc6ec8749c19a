@NullMarked
package assay.broker.rabbitmq.client;

import org.jspecify.annotations.NullMarked;
