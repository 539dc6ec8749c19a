@NullMarked
package assay.engine.coherence.lock;

import org.jspecify.annotations.NullMarked;
