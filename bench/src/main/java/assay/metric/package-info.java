/// Metrics: parsed ids, families' traits, and figures by how precisely they are known.
@NullMarked
package assay.metric;

import org.jspecify.annotations.NullMarked;
