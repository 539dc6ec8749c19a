/// What happened during a run, typed, and its file `events.ndjson`.
@NullMarked
package assay.record.event;

import org.jspecify.annotations.NullMarked;
