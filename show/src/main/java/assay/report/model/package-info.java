/// The content of a report, independent of the output format.
@NullMarked
package assay.report.model;

import org.jspecify.annotations.NullMarked;
