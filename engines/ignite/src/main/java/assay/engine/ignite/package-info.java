/// Apache Ignite as a system under test.
@NullMarked
package assay.engine.ignite;

import org.jspecify.annotations.NullMarked;
