/// Inputs that checkers share: one run's evidence, faults, witnesses, totals over keys.
@NullMarked
package assay.judge.check;

import org.jspecify.annotations.NullMarked;
