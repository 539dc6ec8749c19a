/// Two stored runs, and the trend of many, as text.
@NullMarked
package assay.report.compare;

import org.jspecify.annotations.NullMarked;
