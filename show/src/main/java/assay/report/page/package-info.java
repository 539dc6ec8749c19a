/// The report's page, with its sections of text and tables.
@NullMarked
package assay.report.page;

import org.jspecify.annotations.NullMarked;
