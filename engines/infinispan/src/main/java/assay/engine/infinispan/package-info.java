/// Infinispan as a system under test.
@NullMarked
package assay.engine.infinispan;

import org.jspecify.annotations.NullMarked;
