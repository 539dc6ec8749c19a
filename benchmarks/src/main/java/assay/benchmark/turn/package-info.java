/// One turn of a tool in its own JVM. The package uses only the JDK, so it fits into any tool's
/// class path.
@NullMarked
package assay.benchmark.turn;

import org.jspecify.annotations.NullMarked;
