/// Requests that work while they hold a lock.
@NullMarked
package assay.workload.locks;

import org.jspecify.annotations.NullMarked;
