/// Coherence CE as a system under test.
@NullMarked
package assay.engine.coherence;

import org.jspecify.annotations.NullMarked;
