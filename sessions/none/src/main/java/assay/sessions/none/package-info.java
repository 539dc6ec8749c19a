/// Sessions that a node keeps to itself: what everything else costs more than.
@NullMarked
package assay.sessions.none;

import org.jspecify.annotations.NullMarked;
