/// Checkers of histories: registers, counters, sets, sessions, and what was lost.
@NullMarked
package assay.judge.history;

import org.jspecify.annotations.NullMarked;
