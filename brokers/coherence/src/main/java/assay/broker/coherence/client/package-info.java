/// A client's side of the topics.
@NullMarked
package assay.broker.coherence.client;

import org.jspecify.annotations.NullMarked;
