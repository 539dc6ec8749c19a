/// When things were measured: steps, windows, steadiness, and the percentiles of a window.
@NullMarked
package assay.judge.window;

import org.jspecify.annotations.NullMarked;
