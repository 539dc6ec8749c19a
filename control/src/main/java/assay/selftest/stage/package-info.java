/// The environment of simulated worlds: virtual time, a folder in memory, a run's record, and the
/// false statements found.
@NullMarked
package assay.selftest.stage;

import org.jspecify.annotations.NullMarked;
