/// JMeter as one of the tools.
@NullMarked
package assay.benchmark.jmeter;

import org.jspecify.annotations.NullMarked;
