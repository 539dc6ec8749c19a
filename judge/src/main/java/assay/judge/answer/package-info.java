/// The answer of a run: conclusion, objectives, caveats and harm in words.
@NullMarked
package assay.judge.answer;

import org.jspecify.annotations.NullMarked;
