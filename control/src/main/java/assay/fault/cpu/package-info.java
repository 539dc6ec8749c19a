/// Faults of the CPU time that processes get.
@NullMarked
package assay.fault.cpu;

import org.jspecify.annotations.NullMarked;
