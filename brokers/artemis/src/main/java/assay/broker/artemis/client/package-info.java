/// What a client does: messages by JMS, and a look at the database.
@NullMarked
package assay.broker.artemis.client;

import org.jspecify.annotations.NullMarked;
