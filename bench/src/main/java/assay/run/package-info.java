/// Carries a plan out: the only place that sees all the rooms it needs.
@NullMarked
package assay.run;

import org.jspecify.annotations.NullMarked;
