/// Checkers of time: outages around a fault, and stalls without a fault.
@NullMarked
package assay.judge.recovery;

import org.jspecify.annotations.NullMarked;
