/// Whole runs in virtual time with a known truth: a model grid, the real load, the real judge, and
/// their agreement.
@NullMarked
package assay.selftest.world;

import org.jspecify.annotations.NullMarked;
