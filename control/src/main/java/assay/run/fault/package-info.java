/// The target and time of a fault, and the proof that the fault took effect and is over.
@NullMarked
package assay.run.fault;

import org.jspecify.annotations.NullMarked;
