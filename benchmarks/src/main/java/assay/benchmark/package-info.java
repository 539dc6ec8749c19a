/// Benchmarks of Assay itself: beside other tools, and its judges at millions of events.
@NullMarked
package assay.benchmark;

import org.jspecify.annotations.NullMarked;
