/// How figures become text, tables and blocks of HTML.
@NullMarked
package assay.report.text;

import org.jspecify.annotations.NullMarked;
