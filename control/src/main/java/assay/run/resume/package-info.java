/// Stopped runs: the parts that count, the remaining work, and whether the run may resume on this
/// host.
@NullMarked
package assay.run.resume;

import org.jspecify.annotations.NullMarked;
