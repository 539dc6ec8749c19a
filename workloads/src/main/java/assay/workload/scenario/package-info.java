/// The workload `web-scenario`: requests to a web application of the user's own, read from a file with what each must
/// answer.
@NullMarked
package assay.workload.scenario;

import org.jspecify.annotations.NullMarked;
