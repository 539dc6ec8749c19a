/// Plays simulated worlds of all kinds, and gathers what is said of them that is not so.
@NullMarked
package assay.selftest.play;

import org.jspecify.annotations.NullMarked;
