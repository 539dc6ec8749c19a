/// The calls that differ between releases of Infinispan, one class for each.
@NullMarked
package assay.engine.infinispan.release;

import org.jspecify.annotations.NullMarked;
