/// Injected faults, each with its undo and its proof.
@NullMarked
package assay.fault;

import org.jspecify.annotations.NullMarked;
