/// The workload `web-scenario`: requests to a user's own web application, with expected answers,
/// read from a file.
@NullMarked
package assay.workload.scenario;

import org.jspecify.annotations.NullMarked;
