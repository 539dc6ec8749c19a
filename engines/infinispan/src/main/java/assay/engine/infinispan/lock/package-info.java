/// Infinispan's locks that clients take from each other.
@NullMarked
package assay.engine.infinispan.lock;

import org.jspecify.annotations.NullMarked;
