/// `run.json` and `verdicts.json`: what a judge found, as every surface shows it.
@NullMarked
package assay.record.results;

import org.jspecify.annotations.NullMarked;
