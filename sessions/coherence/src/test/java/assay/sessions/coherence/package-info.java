@NullMarked
package assay.sessions.coherence;

import org.jspecify.annotations.NullMarked;
