/// The clocks of other hosts beside ours, by pings.
@NullMarked
package assay.host.clock;

import org.jspecify.annotations.NullMarked;
