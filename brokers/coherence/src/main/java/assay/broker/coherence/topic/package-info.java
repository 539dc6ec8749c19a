/// The topics: settings and configuration, names, and the format of messages.
@NullMarked
package assay.broker.coherence.topic;

import org.jspecify.annotations.NullMarked;
