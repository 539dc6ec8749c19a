/// Simulated worlds of sessions of a web shop, of which it is known what every session holds.
@NullMarked
package assay.selftest.shop;

import org.jspecify.annotations.NullMarked;
