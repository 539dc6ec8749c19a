/// `run.json` and `verdicts.json`: the judge's findings, which every output shows.
@NullMarked
package assay.record.results;

import org.jspecify.annotations.NullMarked;
