/// Pods of a Kubernetes cluster: what they are to be, what became of them, whose they are, and the way to the cluster's API
/// without a word about the library that goes it.
@NullMarked
package assay.host.pod;

import org.jspecify.annotations.NullMarked;
