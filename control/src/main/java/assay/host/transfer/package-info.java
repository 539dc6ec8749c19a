/// Output of processes on other hosts, copied into the record.
@NullMarked
package assay.host.transfer;

import org.jspecify.annotations.NullMarked;
