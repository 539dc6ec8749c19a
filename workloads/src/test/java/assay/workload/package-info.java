/// What the tests of several workloads stand on: a cache on a plain map, a draw of one version.
@NullMarked
package assay.workload;

import org.jspecify.annotations.NullMarked;
