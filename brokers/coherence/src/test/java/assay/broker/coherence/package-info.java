@NullMarked
package assay.broker.coherence;

import org.jspecify.annotations.NullMarked;
