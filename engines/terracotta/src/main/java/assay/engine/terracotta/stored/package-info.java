/// A cache's entries, and how keys and values are stored.
@NullMarked
package assay.engine.terracotta.stored;

import org.jspecify.annotations.NullMarked;
