/// File systems of single members: in memory, or on a disk whose power can fail.
@NullMarked
package assay.cluster.disk;

import org.jspecify.annotations.NullMarked;
