@NullMarked
package assay.broker.rabbitmq.server;

import org.jspecify.annotations.NullMarked;
