/// The engine for Apache Artemis, embedded in a server with a trading firm's services.
@NullMarked
package assay.broker.artemis;

import org.jspecify.annotations.NullMarked;
