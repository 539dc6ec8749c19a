/// Tests of the way in by Hot Rod; those that end in `IT` start processes.
@NullMarked
package assay.engine.infinispan.hotrod;

import org.jspecify.annotations.NullMarked;
