/// Replication to other sites, and receipt from them.
@NullMarked
package assay.engine.coherence.site;

import org.jspecify.annotations.NullMarked;
