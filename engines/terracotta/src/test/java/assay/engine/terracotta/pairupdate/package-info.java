@NullMarked
package assay.engine.terracotta.pairupdate;

import org.jspecify.annotations.NullMarked;
