/// The typed events of a run, and their file `events.ndjson`.
@NullMarked
package assay.record.event;

import org.jspecify.annotations.NullMarked;
