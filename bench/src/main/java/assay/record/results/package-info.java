/// `run.json` and `verdicts.json`: the judge's findings, as all outputs show them.
@NullMarked
package assay.record.results;

import org.jspecify.annotations.NullMarked;
