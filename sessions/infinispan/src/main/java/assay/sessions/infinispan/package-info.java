/// Sessions in an Infinispan cache that the nodes share.
@NullMarked
package assay.sessions.infinispan;

import org.jspecify.annotations.NullMarked;
