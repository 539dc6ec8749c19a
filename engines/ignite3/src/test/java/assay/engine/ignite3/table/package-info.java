@NullMarked
package assay.engine.ignite3.table;

import org.jspecify.annotations.NullMarked;
