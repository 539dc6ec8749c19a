/// Locks that clients of a cluster take from each other.
@NullMarked
package assay.api.lock;

import org.jspecify.annotations.NullMarked;
