/// A study's requests from a JMeter test plan.
@NullMarked
package assay.jmeter;

import org.jspecify.annotations.NullMarked;
