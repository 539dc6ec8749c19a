/// What a run comes to: its conclusion, its objectives, its caveats, harm in words.
@NullMarked
package assay.judge.answer;

import org.jspecify.annotations.NullMarked;
