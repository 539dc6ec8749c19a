package assay.record.event;

import java.util.OptionalDouble;

/// Checks numbers in events, both on writing and on reading.
///
/// Each method throws an [IllegalArgumentException] that names the field and its value.
final class EventValues {

  private EventValues() {}

  static void requirePositive(String name, long value) {
    if (value <= 0) {
      throw new IllegalArgumentException("`%s: %d`".formatted(name, value));
    }
  }

  static void requirePositive(String name, double value) {
    if (!(value > 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException("`%s: %s`".formatted(name, value));
    }
  }

  static void requirePositive(String name, OptionalDouble value) {
    value.ifPresent(known -> requirePositive(name, known));
  }

  /// Requires a share of at least 0. It may exceed 1: a process may use two CPUs.
  static void requireShare(String name, OptionalDouble value) {
    value.ifPresent(known -> {
      if (!(known >= 0) || Double.isInfinite(known)) {
        throw new IllegalArgumentException("`%s: %s`".formatted(name, known));
      }
    });
  }
}
