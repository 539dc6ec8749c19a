/// JMeter as a tool under benchmark.
@NullMarked
package assay.benchmark.jmeter;

import org.jspecify.annotations.NullMarked;
