package assay.api.message;

import assay.api.DataParameters;
import assay.api.Query;

/// A workload whose changes are messages, of which a broker gives up some: its dead letters.
public interface DeadLetters {

  /// A query that reads the messages which the broker has given up, leaves them where they are, notes the tag of each that was to
  /// change a counter, and how many it noted. It is asked after the [audit][assay.api.KeyedData#audit], which it cannot harm.
  Query deadLetters(DataParameters data);
}
