@NullMarked
package assay.engine.terracotta;

import org.jspecify.annotations.NullMarked;
