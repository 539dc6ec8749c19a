/// Strategies beside each other: the ledger, comparisons with the baseline, drifts, sweeps.
@NullMarked
package assay.judge.ledger;

import org.jspecify.annotations.NullMarked;
