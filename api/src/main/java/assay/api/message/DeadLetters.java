package assay.api.message;

import assay.api.DataParameters;
import assay.api.Query;

/// A workload with messages as changes, some of which a broker gives up: its dead letters.
public interface DeadLetters {

  /// A query that reads the broker's dead letters without removing them. It reports the tag of each that was to change a
  /// counter, and the number of reported tags. It runs after the [audit][assay.api.KeyedData#audit], and cannot harm it.
  Query deadLetters(DataParameters data);
}
