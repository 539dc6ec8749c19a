/// Maps as tables: their zone, how keys and values are stored, and jobs on the owner of an entry.
@NullMarked
package assay.engine.ignite3.table;

import org.jspecify.annotations.NullMarked;
