/// What it costs to keep a record: an event of the history with and without checksums.
@NullMarked
package assay.benchmark.record;

import org.jspecify.annotations.NullMarked;
