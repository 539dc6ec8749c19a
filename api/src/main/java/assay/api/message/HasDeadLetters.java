package assay.api.message;

import assay.api.DataParameters;
import assay.api.Query;

/// A workload with messages as changes, where a broker gives some up: its dead letters.
public interface HasDeadLetters {

  /// A query that reads the broker's dead letters without removing them. It reports each tag that
  /// was to change a counter, and their number. It runs after the
  /// [audit][assay.api.HasJudgedData#audit], and cannot harm it.
  Query deadLetters(DataParameters data);
}
