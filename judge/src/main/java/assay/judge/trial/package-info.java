/// One run of one configuration, judged: its verdicts, its figures, and whether they count.
@NullMarked
package assay.judge.trial;

import org.jspecify.annotations.NullMarked;
