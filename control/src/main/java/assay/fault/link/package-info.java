/// Faults of the link between two sites, and of the packets of one process.
@NullMarked
package assay.fault.link;

import org.jspecify.annotations.NullMarked;
