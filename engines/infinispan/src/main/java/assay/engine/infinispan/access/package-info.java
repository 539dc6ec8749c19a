/// What the other ways to the data, which lie in folders of their own, and the engine see of each other.
@NullMarked
package assay.engine.infinispan.access;

import org.jspecify.annotations.NullMarked;
