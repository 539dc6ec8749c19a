@NullMarked
package assay.benchmark.own;

import org.jspecify.annotations.NullMarked;
