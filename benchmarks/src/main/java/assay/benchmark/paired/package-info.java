/// Two installations measured in pairs, to see whether Assay became slower.
@NullMarked
package assay.benchmark.paired;

import org.jspecify.annotations.NullMarked;
