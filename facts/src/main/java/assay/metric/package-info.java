/// Metrics: parsed ids, traits of families, and figures by precision.
@NullMarked
package assay.metric;

import org.jspecify.annotations.NullMarked;
