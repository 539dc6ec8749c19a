@NullMarked
package assay.workload.scenario;

import org.jspecify.annotations.NullMarked;
