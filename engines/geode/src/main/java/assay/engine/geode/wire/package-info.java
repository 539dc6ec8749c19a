/// How keys and values of Apache Geode are written.
@NullMarked
package assay.engine.geode.wire;

import org.jspecify.annotations.NullMarked;
