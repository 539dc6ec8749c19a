package assay.workload.tradeoffs;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A counter's value: how many increments it has, and the tag of each.
///
/// A *tally* is a counter without tags. An increment that was applied twice leaves its tag twice. A
/// counter grows by about ten bytes per increment and travels whole from owner to backup: spread
/// many increments over many counters.
///
/// @param tags one per increment, in the order of application; empty for a tally
public record Counter(long value, List<Long> tags) {

  /// The counters' map, separate from customers, with their index as key.
  public static final String MAP = "counters";

  static final Counter ZERO = new Counter(0, List.of());

  public Counter {
    tags = List.copyOf(tags);
  }

  /// [#ZERO] if there is none.
  static Counter of(@Nullable Object value) {
    return value instanceof Counter counter ? counter : ZERO;
  }

  Counter plus(long tag) {
    List<Long> more = new ArrayList<>(tags.size() + 1);
    more.addAll(tags);
    more.add(tag);
    return new Counter(value + 1, more);
  }
}
