/// Rates that change over time.
@NullMarked
package assay.plan.rate;

import org.jspecify.annotations.NullMarked;
