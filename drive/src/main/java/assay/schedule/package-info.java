/// The planned start times of requests, fixed before anything runs, and the clock to wait for.
@NullMarked
package assay.schedule;

import org.jspecify.annotations.NullMarked;
