/// The open loop: requests start when a schedule says so.
@NullMarked
package assay.load.open;

import org.jspecify.annotations.NullMarked;
