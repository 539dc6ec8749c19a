/// Claims about comparisons on a host that drifts.
@NullMarked
package assay.selftest.comparison;

import org.jspecify.annotations.NullMarked;
