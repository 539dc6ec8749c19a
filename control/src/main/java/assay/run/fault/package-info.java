/// The target and time of a fault, and the proofs of its effect and its end.
@NullMarked
package assay.run.fault;

import org.jspecify.annotations.NullMarked;
