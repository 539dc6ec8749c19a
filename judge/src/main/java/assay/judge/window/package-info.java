/// The time axis: steps, windows, steadiness, and percentiles inside a window.
@NullMarked
package assay.judge.window;

import org.jspecify.annotations.NullMarked;
