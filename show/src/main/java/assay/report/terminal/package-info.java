/// A run and a calibration in a terminal.
@NullMarked
package assay.report.terminal;

import org.jspecify.annotations.NullMarked;
