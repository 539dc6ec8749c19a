/// The client side: JMS messages, and reads from the database.
@NullMarked
package assay.broker.artemis.client;

import org.jspecify.annotations.NullMarked;
