/// Processes that ask the kernel for what Java has no call for, through Java's foreign functions: the link between two
/// sites on TAP devices, with a probe that measures a packet's real delay, and power failures of file systems.
@NullMarked
package assay.kernel;

import org.jspecify.annotations.NullMarked;
