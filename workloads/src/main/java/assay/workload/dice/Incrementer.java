package assay.workload.dice;

import assay.api.Observation;
import org.jspecify.annotations.Nullable;

/// An event to be counted, and how often it was: its `processed` is a number instead of a flag, so that it
/// can be processed again.
///
/// @param id its number, from 0
/// @param counter the number of the counter it counts on
/// @param processed how often it was processed
/// @param version of the register it is: that of the request that processed it last, which may have
///     skipped some
public record Incrementer(int id, int counter, long processed, long version) {

  /// The version of what was read, null where nothing is there.
  static long version(@Nullable Object value) {
    return value instanceof Incrementer incrementer ? incrementer.version() : Observation.ABSENT;
  }
}
