package assay.workload.dice;

import org.jspecify.annotations.Nullable;

/// A counter that many events count on.
///
/// @param id its number, from 0
/// @param value how many events it counted
/// @param text filler of the size in the data's `value`
public record Counter(int id, long value, String text) {

  public static final String MAP = "counters";

  /// The count in a value read from the map; 0 if there is none.
  static long counted(@Nullable Object value) {
    return value instanceof Counter counter ? counter.value() : 0;
  }

  Counter plusOne() {
    return new Counter(id, value + 1, text);
  }
}
