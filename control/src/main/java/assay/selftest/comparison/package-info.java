/// Claims about comparisons on a host with drift.
@NullMarked
package assay.selftest.comparison;

import org.jspecify.annotations.NullMarked;
