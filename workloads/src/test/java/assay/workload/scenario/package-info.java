/// Tests of the workload `web-scenario`.
@NullMarked
package assay.workload.scenario;

import org.jspecify.annotations.NullMarked;
