/// Figures of one run and of repeats: a measurement, its interval, and the fold over repeats.
@NullMarked
package assay.judge.figure;

import org.jspecify.annotations.NullMarked;
