@NullMarked
package assay.engine.infinispan.lock;

import org.jspecify.annotations.NullMarked;
