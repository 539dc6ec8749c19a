@NullMarked
package assay.engine.ignite3.solution;

import org.jspecify.annotations.NullMarked;
