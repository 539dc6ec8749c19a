/// Charts as inline SVG: axes, lines, steps, bars, dots and labels that do not overlap.
@NullMarked
package assay.report.svg;

import org.jspecify.annotations.NullMarked;
