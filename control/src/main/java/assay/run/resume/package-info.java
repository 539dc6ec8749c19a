/// Stopped runs: which parts count, what is still to do, and whether the run may resume on this
/// host.
@NullMarked
package assay.run.resume;

import org.jspecify.annotations.NullMarked;
