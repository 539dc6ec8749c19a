/// A link between two sites, emulated frame by frame: what it is to be, when each frame leaves it, and what it
/// did. Devices are somebody else's: an array in a test, a TAP of the kernel in a run.
@NullMarked
package assay.link;

import org.jspecify.annotations.NullMarked;
