/// Sessions in the node's own memory: the cost baseline for every other store.
@NullMarked
package assay.sessions.none;

import org.jspecify.annotations.NullMarked;
