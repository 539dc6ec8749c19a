/// Tests of the store, on nodes that run.
@NullMarked
package assay.sessions.coherence;

import org.jspecify.annotations.NullMarked;
