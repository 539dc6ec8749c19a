/// Faults that are the user's own commands, on an existing cluster.
@NullMarked
package assay.fault.command;

import org.jspecify.annotations.NullMarked;
