/// The search for the highest rate that keeps an objective.
@NullMarked
package assay.judge.capacity;

import org.jspecify.annotations.NullMarked;
