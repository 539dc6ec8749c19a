@NullMarked
package assay.benchmark.jmeter;

import org.jspecify.annotations.NullMarked;
