/// Everything decided about a run: immutable values that print, save and run again to the same.
@NullMarked
package assay.plan;

import org.jspecify.annotations.NullMarked;
