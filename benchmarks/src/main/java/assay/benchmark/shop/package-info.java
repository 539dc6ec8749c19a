/// How fast the web shop is by itself.
@NullMarked
package assay.benchmark.shop;

import org.jspecify.annotations.NullMarked;
