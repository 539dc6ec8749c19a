package assay.record.event;

import java.util.OptionalDouble;

/// What numbers of events may be, where they are written as where they are read.
///
/// Each throws an [IllegalArgumentException] that names the field and its value.
final class EventValues {

  private EventValues() {}

  /// A count or a number of bytes above zero.
  static void requirePositive(String name, long value) {
    if (value <= 0) {
      throw new IllegalArgumentException("`%s: %d`".formatted(name, value));
    }
  }

  /// A rate or a mean above zero.
  static void requirePositive(String name, double value) {
    if (!(value > 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException("`%s: %s`".formatted(name, value));
    }
  }

  /// A rate above zero, where there is one.
  static void requirePositive(String name, OptionalDouble value) {
    value.ifPresent(known -> requirePositive(name, known));
  }

  /// A share that is not negative, where there is one. It may exceed 1: a process may use two CPUs.
  static void requireShare(String name, OptionalDouble value) {
    value.ifPresent(known -> {
      if (!(known >= 0) || Double.isInfinite(known)) {
        throw new IllegalArgumentException("`%s: %s`".formatted(name, known));
      }
    });
  }
}
