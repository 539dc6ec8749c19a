/// Entries that members also write to a database, and read from it if they have lost them.
@NullMarked
package assay.engine.coherence.store;

import org.jspecify.annotations.NullMarked;
