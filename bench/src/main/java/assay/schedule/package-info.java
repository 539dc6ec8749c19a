/// When requests are meant to start, decided before anything runs.
@NullMarked
package assay.schedule;

import org.jspecify.annotations.NullMarked;
