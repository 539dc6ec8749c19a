/// Drives requests on a schedule and records what came of them.
@NullMarked
package assay.load;

import org.jspecify.annotations.NullMarked;
