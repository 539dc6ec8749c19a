package assay.workload.tradeoffs;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A counter's value: how often it was incremented, and the tag that each increment left.
///
/// A *tally* is a counter that keeps no tags. An increment that was applied twice leaves its tag twice. A counter grows by about ten bytes an
/// increment and travels whole from owner to backup: spread many increments over many counters.
///
/// @param value the count
/// @param tags one per increment, in the order in which they were applied; none of a tally
public record Counter(long value, List<Long> tags) {

  /// The map in which counters live, apart from customers, at their index.
  public static final String MAP = "counters";

  /// A counter before its first increment.
  static final Counter ZERO = new Counter(0, List.of());

  public Counter {
    tags = List.copyOf(tags);
  }

  /// The counter that a value read from the map is; one that was never incremented where there is
  /// none.
  static Counter of(@Nullable Object value) {
    return value instanceof Counter counter ? counter : ZERO;
  }

  /// The counter after one more increment.
  Counter plus(long tag) {
    List<Long> more = new ArrayList<>(tags.size() + 1);
    more.addAll(tags);
    more.add(tag);
    return new Counter(value + 1, more);
  }
}
