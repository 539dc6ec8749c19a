/// Figures as text, tables and HTML blocks.
@NullMarked
package assay.report.text;

import org.jspecify.annotations.NullMarked;
