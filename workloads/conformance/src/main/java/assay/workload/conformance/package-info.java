/// Checks a workload by itself: on a correct engine in memory every violation is the workload's own.
@NullMarked
package assay.workload.conformance;

import org.jspecify.annotations.NullMarked;
