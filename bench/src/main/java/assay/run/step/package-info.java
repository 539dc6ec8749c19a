/// One step under way, and what goes on around it: loading, weighing, background traffic.
@NullMarked
package assay.run.step;

import org.jspecify.annotations.NullMarked;
