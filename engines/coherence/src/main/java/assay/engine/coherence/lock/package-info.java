/// Coherence's locks that clients take from each other.
@NullMarked
package assay.engine.coherence.lock;

import org.jspecify.annotations.NullMarked;
