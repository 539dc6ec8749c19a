/// Shared by all brokers' clients: reads from the database, past the broker.
@NullMarked
package assay.broker.client;

import org.jspecify.annotations.NullMarked;
