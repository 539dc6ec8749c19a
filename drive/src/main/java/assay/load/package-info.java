/// Drives requests on a schedule and records their outcomes.
@NullMarked
package assay.load;

import org.jspecify.annotations.NullMarked;
