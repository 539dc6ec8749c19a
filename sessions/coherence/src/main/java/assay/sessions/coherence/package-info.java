/// Sessions in a Coherence cache whose members the nodes are.
@NullMarked
package assay.sessions.coherence;

import org.jspecify.annotations.NullMarked;
