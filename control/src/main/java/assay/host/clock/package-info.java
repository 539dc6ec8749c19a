/// The offsets of other hosts' clocks, measured with pings.
@NullMarked
package assay.host.clock;

import org.jspecify.annotations.NullMarked;
