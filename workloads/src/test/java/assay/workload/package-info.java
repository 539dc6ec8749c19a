@NullMarked
package assay.workload;

import org.jspecify.annotations.NullMarked;
