/// Whether the operations on each register fit one order: by zones, and where zones do not decide by a bounded search.
@NullMarked
package assay.judge.linearizability;

import org.jspecify.annotations.NullMarked;
