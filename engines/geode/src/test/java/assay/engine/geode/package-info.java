/// Tests of the engine; those that end in `IT` start processes.
@NullMarked
package assay.engine.geode;

import org.jspecify.annotations.NullMarked;
