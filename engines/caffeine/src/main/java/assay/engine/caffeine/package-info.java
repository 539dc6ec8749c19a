/// Caffeine, a cache in the client's own process: the upper bound for every grid.
@NullMarked
package assay.engine.caffeine;

import org.jspecify.annotations.NullMarked;
