/// Assay's own controls: simulations and searches with a known truth, which show the errors of
/// judges and statistics. Tests run them; `assay calibrate --self-test` shows them.
@NullMarked
package assay.selftest;

import org.jspecify.annotations.NullMarked;
