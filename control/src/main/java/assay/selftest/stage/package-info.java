/// The stage for simulated worlds: virtual time, a folder in memory, the record of a run, and the
/// lies found.
@NullMarked
package assay.selftest.stage;

import org.jspecify.annotations.NullMarked;
