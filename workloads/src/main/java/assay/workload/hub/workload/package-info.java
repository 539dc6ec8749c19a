/// The workload `hub` itself, which delegates to one class for each family of requests.
@NullMarked
package assay.workload.hub.workload;

import org.jspecify.annotations.NullMarked;
