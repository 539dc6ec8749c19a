/// Shared inputs of the checkers: the evidence of one run, faults, witnesses, totals over keys.
@NullMarked
package assay.judge.check;

import org.jspecify.annotations.NullMarked;
