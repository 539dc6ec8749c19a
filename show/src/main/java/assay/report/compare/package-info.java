/// Two stored runs, and the trend over many, as text.
@NullMarked
package assay.report.compare;

import org.jspecify.annotations.NullMarked;
