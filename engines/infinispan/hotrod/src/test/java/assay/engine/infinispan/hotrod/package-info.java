@NullMarked
package assay.engine.infinispan.hotrod;

import org.jspecify.annotations.NullMarked;
