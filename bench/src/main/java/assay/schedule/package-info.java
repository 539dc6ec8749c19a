/// When requests are meant to start, decided before anything runs, and the clock that is waited for.
@NullMarked
package assay.schedule;

import org.jspecify.annotations.NullMarked;
