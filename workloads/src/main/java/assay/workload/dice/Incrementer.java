package assay.workload.dice;

import assay.api.Observation;
import org.jspecify.annotations.Nullable;

/// An event to be counted. `processed` is a number, not a flag, because an event may be processed
/// repeatedly.
///
/// @param id its number, from 0
/// @param version the register's version, from the last request that processed it; versions may
/// have been skipped
public record Incrementer(int id, int counter, long processed, long version) {

  static long version(@Nullable Object value) {
    return value instanceof Incrementer incrementer ? incrementer.version() : Observation.ABSENT;
  }
}
