/// Tests of the engine; those that end in `IT` start processes.
@NullMarked
package assay.engine.geode.member;

import org.jspecify.annotations.NullMarked;
