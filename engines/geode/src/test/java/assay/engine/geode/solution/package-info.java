@NullMarked
package assay.engine.geode.solution;

import org.jspecify.annotations.NullMarked;
