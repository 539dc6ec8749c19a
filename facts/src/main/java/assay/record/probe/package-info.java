/// Samples of processes, the network and the garbage collector, and their files.
@NullMarked
package assay.record.probe;

import org.jspecify.annotations.NullMarked;
