/// Checkers of time: outages around a fault, stalls without one.
@NullMarked
package assay.judge.recovery;

import org.jspecify.annotations.NullMarked;
