/// Judges a history without an end, window by window, within bounded memory.
@NullMarked
package assay.judge.watch;

import org.jspecify.annotations.NullMarked;
