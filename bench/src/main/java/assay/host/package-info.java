/// Hosts other than the one Assay runs on: how they are reached, what they have, and what comes home from them.
@NullMarked
package assay.host;

import org.jspecify.annotations.NullMarked;
