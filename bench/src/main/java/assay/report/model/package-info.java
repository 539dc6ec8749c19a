/// What a report shows, before it is known where.
@NullMarked
package assay.report.model;

import org.jspecify.annotations.NullMarked;
