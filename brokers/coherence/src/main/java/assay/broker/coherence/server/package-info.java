/// The member that is a server: topics, and the services that read them.
@NullMarked
package assay.broker.coherence.server;

import org.jspecify.annotations.NullMarked;
