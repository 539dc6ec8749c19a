/// Faults of the link between two sites.
@NullMarked
package assay.fault.link;

import org.jspecify.annotations.NullMarked;
