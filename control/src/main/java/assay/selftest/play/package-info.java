/// Plays simulated worlds of all kinds, and gathers what is wrongly said about them.
@NullMarked
package assay.selftest.play;

import org.jspecify.annotations.NullMarked;
