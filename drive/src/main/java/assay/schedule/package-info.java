/// The planned start times of requests, fixed before the run, and the clock that waits for them.
@NullMarked
package assay.schedule;

import org.jspecify.annotations.NullMarked;
