/// Interfaces for engines about members: placement, memory, events and existing clusters.
@NullMarked
package assay.api.engine;

import org.jspecify.annotations.NullMarked;
