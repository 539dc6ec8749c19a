/// The engine for Coherence's paged topics, with a trading firm's services and its database.
@NullMarked
package assay.broker.coherence;

import org.jspecify.annotations.NullMarked;
