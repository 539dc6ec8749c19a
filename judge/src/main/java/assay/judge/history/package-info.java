/// Checkers of histories: registers, counters, sets, sessions and lost writes.
@NullMarked
package assay.judge.history;

import org.jspecify.annotations.NullMarked;
