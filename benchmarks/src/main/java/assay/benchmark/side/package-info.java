/// Tools side by side, in turns.
@NullMarked
package assay.benchmark.side;

import org.jspecify.annotations.NullMarked;
