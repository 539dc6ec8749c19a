/// The way to a Kubernetes cluster by fabric8's client library: the only code that sees that library, in a folder of its own.
@NullMarked
package assay.kubernetes;

import org.jspecify.annotations.NullMarked;
