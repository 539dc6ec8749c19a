/// Access to a Kubernetes cluster by the fabric8 library. No other code sees that library.
@NullMarked
package assay.kubernetes;

import org.jspecify.annotations.NullMarked;
