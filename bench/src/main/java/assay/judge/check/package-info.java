/// What every checker works with: the evidence of one run, faults, witnesses, the order of events.
@NullMarked
package assay.judge.check;

import org.jspecify.annotations.NullMarked;
