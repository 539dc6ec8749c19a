/// The open loop: requests start at scheduled times.
@NullMarked
package assay.load.open;

import org.jspecify.annotations.NullMarked;
