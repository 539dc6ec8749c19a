/// What processes on other hosts have written, brought into the record.
@NullMarked
package assay.host.transfer;

import org.jspecify.annotations.NullMarked;
