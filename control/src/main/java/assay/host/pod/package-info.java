/// Pods of a Kubernetes cluster: their specification, state and owner, and the API access, without
/// the client library.
@NullMarked
package assay.host.pod;

import org.jspecify.annotations.NullMarked;
