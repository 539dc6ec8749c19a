/// `summary.md`, `results.csv` and `junit.xml`.
@NullMarked
package assay.report.files;

import org.jspecify.annotations.NullMarked;
