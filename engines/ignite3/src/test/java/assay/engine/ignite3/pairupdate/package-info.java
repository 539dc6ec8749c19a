@NullMarked
package assay.engine.ignite3.pairupdate;

import org.jspecify.annotations.NullMarked;
