/// The engine for Apache Ignite.
@NullMarked
package assay.engine.ignite;

import org.jspecify.annotations.NullMarked;
