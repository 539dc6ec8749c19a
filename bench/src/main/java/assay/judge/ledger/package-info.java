/// Strategies side by side: the ledger, comparisons with the baseline, drifts, sweeps.
@NullMarked
package assay.judge.ledger;

import org.jspecify.annotations.NullMarked;
