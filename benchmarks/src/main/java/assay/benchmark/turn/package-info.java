/// A turn of a tool in a JVM of its own; the JDK and nothing else, so that it stands in any tool's class path.
@NullMarked
package assay.benchmark.turn;

import org.jspecify.annotations.NullMarked;
