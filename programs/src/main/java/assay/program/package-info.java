/// Programs of the host's that a process of Assay starts, watches and ends, and that do not outlive it.
@NullMarked
package assay.program;

import org.jspecify.annotations.NullMarked;
