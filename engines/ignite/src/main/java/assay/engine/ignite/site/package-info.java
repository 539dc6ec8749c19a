/// Replication to other sites, and what a client hears from them.
@NullMarked
package assay.engine.ignite.site;

import org.jspecify.annotations.NullMarked;
