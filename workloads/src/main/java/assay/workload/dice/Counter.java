package assay.workload.dice;

import org.jspecify.annotations.Nullable;

/// A counter that many events count on.
///
/// @param id its number, from 0
/// @param value how many events it counted
/// @param text something to carry, as large as the data's `value` says
public record Counter(int id, long value, String text) {

  /// The map in which counters live.
  public static final String MAP = "counters";

  /// What a value read from the map counts; nothing where there is none.
  static long counted(@Nullable Object value) {
    return value instanceof Counter counter ? counter.value() : 0;
  }

  /// The counter after one more event.
  Counter plusOne() {
    return new Counter(id, value + 1, text);
  }
}
