/// The user's own commands as faults, on an existing cluster.
@NullMarked
package assay.fault.command;

import org.jspecify.annotations.NullMarked;
