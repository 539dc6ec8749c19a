@NullMarked
package assay.workload.locks;

import org.jspecify.annotations.NullMarked;
