/// Checkers of counters, sets, orders and web sessions: whether their state is what all operations leave.
@NullMarked
package assay.judge.state;

import org.jspecify.annotations.NullMarked;
