/// The cost of a run for its host: CPU, allocation, memory, bytes on the wire.
@NullMarked
package assay.judge.cost;

import org.jspecify.annotations.NullMarked;
