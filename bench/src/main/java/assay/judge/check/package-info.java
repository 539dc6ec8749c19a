/// What every checker works with: the evidence of one run, faults, witnesses, what a pass over its keys adds up.
@NullMarked
package assay.judge.check;

import org.jspecify.annotations.NullMarked;
