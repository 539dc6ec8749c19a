/// Apache Artemis, embedded in a server with the services of a trading firm, as an engine.
@NullMarked
package assay.broker.artemis;

import org.jspecify.annotations.NullMarked;
