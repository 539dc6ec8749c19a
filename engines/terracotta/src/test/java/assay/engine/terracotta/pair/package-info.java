@NullMarked
package assay.engine.terracotta.pair;

import org.jspecify.annotations.NullMarked;
