/// Infinispan's transactions for requests of several entries.
@NullMarked
package assay.engine.infinispan.transaction;

import org.jspecify.annotations.NullMarked;
