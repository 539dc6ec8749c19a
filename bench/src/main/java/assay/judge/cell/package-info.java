/// One run of one strategy, judged: its verdicts, its figures, and whether they count.
@NullMarked
package assay.judge.cell;

import org.jspecify.annotations.NullMarked;
