/// Sessions in a cache of Infinispan's that the nodes have among themselves.
@NullMarked
package assay.sessions.infinispan;

import org.jspecify.annotations.NullMarked;
