/// Benchmarks for Assay itself: against other tools, and its judges on millions of events.
@NullMarked
package assay.benchmark;

import org.jspecify.annotations.NullMarked;
