@NullMarked
package assay.broker.coherence.client;

import org.jspecify.annotations.NullMarked;
