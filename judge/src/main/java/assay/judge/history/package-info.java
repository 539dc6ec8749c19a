/// Checkers of registers: lost writes, stale reads, and what a session may expect.
@NullMarked
package assay.judge.history;

import org.jspecify.annotations.NullMarked;
