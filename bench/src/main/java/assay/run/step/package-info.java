/// One step under way, and its surroundings: loading, weighing, background traffic.
@NullMarked
package assay.run.step;

import org.jspecify.annotations.NullMarked;
