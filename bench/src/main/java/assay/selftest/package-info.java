/// The bench's own controls: simulations and searches with a known truth that show what the judges and
/// the statistics find and what they miss. The tests hold them; `assay calibrate --self-test` shows
/// them.
@NullMarked
package assay.selftest;

import org.jspecify.annotations.NullMarked;
