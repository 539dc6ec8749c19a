/// What probes saw of processes, the network and the collector, and their files.
@NullMarked
package assay.record.probe;

import org.jspecify.annotations.NullMarked;
