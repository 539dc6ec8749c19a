package assay.workload.dice;

import assay.api.Observation;
import org.jspecify.annotations.Nullable;

/// An event to be counted, with the number of times it was: `processed` is a number, not a flag, which allows repeated
/// processing.
///
/// @param id its number, from 0
/// @param counter the number of its counter
/// @param processed how often it was processed
/// @param version the register's version, from the last request that processed it; versions may have been skipped
public record Incrementer(int id, int counter, long processed, long version) {

  /// The version of a read value; null means absent.
  static long version(@Nullable Object value) {
    return value instanceof Incrementer incrementer ? incrementer.version() : Observation.ABSENT;
  }
}
