package assay.workload.dice;

import assay.api.Observed;
import org.jspecify.annotations.Nullable;

/// An event to be counted, and how often it was: its `processed` is a number instead of a flag, so that it
/// can be processed again and each time be told from the time before.
///
/// @param id its number, from 0
/// @param counter the number of the counter it counts on
/// @param processed how often it was processed
public record Incrementer(int id, int counter, long processed) {

  /// The version of the register it is: one when it is new, and one more each time it was processed.
  ///
  /// @param value what was read, null where nothing is there
  static long version(@Nullable Object value) {
    return value instanceof Incrementer incrementer ? incrementer.processed() + 1 : Observed.ABSENT;
  }
}
