/// The server member: topics, and the services that read them.
@NullMarked
package assay.broker.coherence.server;

import org.jspecify.annotations.NullMarked;
