/// The broker's process: Artemis, and the services that read its queues.
@NullMarked
package assay.broker.artemis.server;

import org.jspecify.annotations.NullMarked;
