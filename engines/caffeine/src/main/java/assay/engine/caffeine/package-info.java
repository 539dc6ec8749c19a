/// Caffeine, a cache in the client's own process: what no grid can beat.
@NullMarked
package assay.engine.caffeine;

import org.jspecify.annotations.NullMarked;
