/// Shows a judged record: page, terminal, files.
@NullMarked
package assay.report;

import org.jspecify.annotations.NullMarked;
