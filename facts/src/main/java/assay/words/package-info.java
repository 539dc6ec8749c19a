/// One text per setting, metric, fault, check and code, for explain, editors, report and docs.
@NullMarked
package assay.words;

import org.jspecify.annotations.NullMarked;
