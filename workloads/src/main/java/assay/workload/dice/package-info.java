/// The workload `dice`: a hot spot, counters that many events count on at once.
@NullMarked
package assay.workload.dice;

import org.jspecify.annotations.NullMarked;
