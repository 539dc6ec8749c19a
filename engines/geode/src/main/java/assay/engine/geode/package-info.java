/// Apache Geode as a system under test.
@NullMarked
package assay.engine.geode;

import org.jspecify.annotations.NullMarked;
