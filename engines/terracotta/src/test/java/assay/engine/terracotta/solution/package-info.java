@NullMarked
package assay.engine.terracotta.solution;

import org.jspecify.annotations.NullMarked;
