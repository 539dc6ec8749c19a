/// Tests of the engine; those that end in `IT` start processes.
@NullMarked
package assay.engine.ignite3;

import org.jspecify.annotations.NullMarked;
