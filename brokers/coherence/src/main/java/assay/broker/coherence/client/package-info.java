/// The client side: messages through topics, and reads from the orders' database.
@NullMarked
package assay.broker.coherence.client;

import org.jspecify.annotations.NullMarked;
