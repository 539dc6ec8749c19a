/// Replication to other sites, and what a client hears from them.
@NullMarked
package assay.engine.infinispan.site;

import org.jspecify.annotations.NullMarked;
