@NullMarked
package assay.broker.rabbitmq;

import org.jspecify.annotations.NullMarked;
