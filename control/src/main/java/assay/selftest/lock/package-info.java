/// The checker of locks, tested with simulated lock services and a search through every pair of holds.
@NullMarked
package assay.selftest.lock;

import org.jspecify.annotations.NullMarked;
