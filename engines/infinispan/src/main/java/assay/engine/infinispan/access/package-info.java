/// The interface between the engine and access paths in their own folders.
@NullMarked
package assay.engine.infinispan.access;

import org.jspecify.annotations.NullMarked;
