package assay.workload.dice;

import org.jspecify.annotations.Nullable;

/// A counter that many events increment.
///
/// @param id its number, from 0
/// @param text filler with the size from the data's `value`
public record Counter(int id, long value, String text) {

  public static final String MAP = "counters";

  /// 0 if there is no counter.
  static long counted(@Nullable Object value) {
    return value instanceof Counter counter ? counter.value() : 0;
  }

  Counter plusOne() {
    return new Counter(id, value + 1, text);
  }
}
