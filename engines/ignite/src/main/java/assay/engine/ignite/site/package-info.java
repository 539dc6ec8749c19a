/// Replication to other sites, and a client's notifications from them.
@NullMarked
package assay.engine.ignite.site;

import org.jspecify.annotations.NullMarked;
