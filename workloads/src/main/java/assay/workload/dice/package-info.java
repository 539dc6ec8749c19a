/// The workload `dice`: a hot spot, with counters that many events increment at once.
@NullMarked
package assay.workload.dice;

import org.jspecify.annotations.NullMarked;
