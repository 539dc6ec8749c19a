/// Replication to other sites, and what a client hears from them.
@NullMarked
package assay.engine.hazelcast.site;

import org.jspecify.annotations.NullMarked;
