/// Faults that are commands of the user's, on a cluster that Assay has not started.
@NullMarked
package assay.fault.command;

import org.jspecify.annotations.NullMarked;
