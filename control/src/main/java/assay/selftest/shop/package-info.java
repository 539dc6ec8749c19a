/// Simulated worlds of web-shop sessions with known contents.
@NullMarked
package assay.selftest.shop;

import org.jspecify.annotations.NullMarked;
