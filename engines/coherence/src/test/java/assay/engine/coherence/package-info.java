@NullMarked
package assay.engine.coherence;

import org.jspecify.annotations.NullMarked;
