package assay.cli.terminal;

import assay.record.latency.Interval;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/// OK requests per second, over about the last second of every client and kind.
///
/// Around a fault the rows of the timeline are a tenth of a second long. A single row that catches up after a pause
/// would show several times the rate.
final class RecentRequestRate {

  private static final long SECOND_NANOS = 1_000_000_000L;

  private final Map<String, Deque<Interval>> rows = new HashMap<>();

  /// Adds a row of the timeline; a row of another step restarts the count.
  void add(Interval row) {
    String key = row.client() + " " + row.kind();
    rows.values().removeIf(own -> !own.getLast().step().equals(row.step()));
    Deque<Interval> own = rows.computeIfAbsent(key, added -> new ArrayDeque<>());
    own.addLast(row);
    while (own.size() > 1 && nanos(own) - own.getFirst().lengthNanos() >= SECOND_NANOS) {
      own.removeFirst();
    }
  }

  /// Requests per second in total.
  double perSecond() {
    double rate = 0;
    for (Deque<Interval> own : rows.values()) {
      rate += own.stream().mapToLong(Interval::ok).sum() * 1e9 / nanos(own);
    }
    return rate;
  }

  void clear() {
    rows.clear();
  }

  private static long nanos(Deque<Interval> own) {
    return own.stream().mapToLong(Interval::lengthNanos).sum();
  }
}
