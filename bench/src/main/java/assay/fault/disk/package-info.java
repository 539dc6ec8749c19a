/// Faults of the file systems that members have to themselves.
@NullMarked
package assay.fault.disk;

import org.jspecify.annotations.NullMarked;
