/// Exports for other tools: pure functions of the run directory.
@NullMarked
package assay.export;

import org.jspecify.annotations.NullMarked;
