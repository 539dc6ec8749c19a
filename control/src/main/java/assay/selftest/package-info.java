/// The bench's own controls: simulations and searches with a known truth, which show what judges
/// and statistics find and miss. Tests run them; `assay calibrate --self-test` shows them.
@NullMarked
package assay.selftest;

import org.jspecify.annotations.NullMarked;
