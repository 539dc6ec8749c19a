@NullMarked
package assay.workload.conformance;

import org.jspecify.annotations.NullMarked;
