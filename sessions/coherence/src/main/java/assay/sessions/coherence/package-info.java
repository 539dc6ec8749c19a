/// Sessions in a Coherence cache; every node is a cluster member.
@NullMarked
package assay.sessions.coherence;

import org.jspecify.annotations.NullMarked;
