@NullMarked
package assay.engine.terracotta.stored;

import org.jspecify.annotations.NullMarked;
