/// The cost of the record: a history event with and without checksums.
@NullMarked
package assay.benchmark.record;

import org.jspecify.annotations.NullMarked;
