/// Faults in the file systems of single members.
@NullMarked
package assay.fault.disk;

import org.jspecify.annotations.NullMarked;
