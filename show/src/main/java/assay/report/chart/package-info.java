/// The page's sections with charts.
@NullMarked
package assay.report.chart;

import org.jspecify.annotations.NullMarked;
