/// Claims about outages, stalls, capacity and steadiness, tested against known laws.
@NullMarked
package assay.selftest.time;

import org.jspecify.annotations.NullMarked;
