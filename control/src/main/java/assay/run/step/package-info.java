/// One step under way, and its surroundings: loading, measuring memory, background traffic.
@NullMarked
package assay.run.step;

import org.jspecify.annotations.NullMarked;
