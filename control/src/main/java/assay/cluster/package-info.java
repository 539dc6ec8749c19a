/// The running processes: hosts, members and clients, started and ended.
@NullMarked
package assay.cluster;

import org.jspecify.annotations.NullMarked;
