/// One text per setting, metric, fault, check and code; explain, editors, report and docs read it.
@NullMarked
package assay.words;

import org.jspecify.annotations.NullMarked;
