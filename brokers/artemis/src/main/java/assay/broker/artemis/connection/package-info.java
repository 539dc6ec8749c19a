/// Connections to the broker, and the settings for the broker, the services and the clients.
@NullMarked
package assay.broker.artemis.connection;

import org.jspecify.annotations.NullMarked;
