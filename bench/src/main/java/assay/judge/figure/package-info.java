/// Figures of one run and of its repeats: a measurement, its interval, and how repeats are folded.
@NullMarked
package assay.judge.figure;

import org.jspecify.annotations.NullMarked;
