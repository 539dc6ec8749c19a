/// The engine for Coherence CE.
@NullMarked
package assay.engine.coherence;

import org.jspecify.annotations.NullMarked;
