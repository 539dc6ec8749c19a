@NullMarked
package assay.broker.coherence.topic;

import org.jspecify.annotations.NullMarked;
