/// Closed loops, counted or timed: a request starts when the previous one has ended.
@NullMarked
package assay.load.closed;

import org.jspecify.annotations.NullMarked;
