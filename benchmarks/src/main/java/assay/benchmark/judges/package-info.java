/// The judges on millions of events.
@NullMarked
package assay.benchmark.judges;

import org.jspecify.annotations.NullMarked;
