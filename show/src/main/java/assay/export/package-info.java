/// Exports for other tools: pure functions on the run directory.
@NullMarked
package assay.export;

import org.jspecify.annotations.NullMarked;
