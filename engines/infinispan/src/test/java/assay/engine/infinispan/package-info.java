@NullMarked
package assay.engine.infinispan;

import org.jspecify.annotations.NullMarked;
