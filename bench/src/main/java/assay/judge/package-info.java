/// Reads a record and says what it shows: figures, verdicts, objectives.
@NullMarked
package assay.judge;

import org.jspecify.annotations.NullMarked;
