/// Reads a record and decides what it shows: figures, verdicts, objectives.
@NullMarked
package assay.judge;

import org.jspecify.annotations.NullMarked;
