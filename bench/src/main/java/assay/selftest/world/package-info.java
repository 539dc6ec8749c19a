/// Whole runs in virtual time whose truth is known: a model grid, the real load, the real judge, and what they must agree on.
@NullMarked
package assay.selftest.world;

import org.jspecify.annotations.NullMarked;
