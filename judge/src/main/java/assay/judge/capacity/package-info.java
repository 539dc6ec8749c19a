/// The search for the highest rate that meets an objective.
@NullMarked
package assay.judge.capacity;

import org.jspecify.annotations.NullMarked;
