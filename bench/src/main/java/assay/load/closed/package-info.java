/// Closed loops, counted and timed: a request starts when the one before has ended.
@NullMarked
package assay.load.closed;

import org.jspecify.annotations.NullMarked;
