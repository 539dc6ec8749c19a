package assay.judge.window;

import assay.record.latency.Interval;
import assay.record.latency.LatencyReader.Slice;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The intervals' begin and end to the nanosecond, from the timeline. Histograms have only milliseconds, which could
/// assign an interval to the wrong side of a moment.
final class ExactIntervalTimes {

  /// The error of a stamp: begin and length are each rounded to milliseconds.
  private static final long STAMP_NANOS = 2_000_000;

  private final Map<Whose, NavigableMap<Long, Span>> spans = new HashMap<>();

  private record Whose(String client, String step) {}

  /// On the host's monotonic clock.
  record Span(long startNanos, long endNanos) {

    long middleNanos() {
      return startNanos / 2 + endNanos / 2;
    }
  }

  Span add(Interval row) {
    Span span = new Span(row.startNanos(), row.startNanos() + row.lengthNanos());
    spans
        .computeIfAbsent(new Whose(row.client(), row.step()), whose -> new TreeMap<>())
        .put(row.startNanos(), span);
    return span;
  }

  /// A client's histogram interval; its own stamp if the timeline has none.
  Span of(String client, Slice slice) {
    NavigableMap<Long, Span> own = spans.get(new Whose(client, slice.tag().step()));
    Span stamped = new Span(slice.startNanos(), slice.endNanos());
    if (own == null) {
      return stamped;
    }
    return Stream.of(own.floorEntry(slice.startNanos()), own.ceilingEntry(slice.startNanos()))
        .filter(Objects::nonNull)
        .map(Map.Entry::getValue)
        .filter(each -> apart(each, stamped) <= STAMP_NANOS)
        .min(Comparator.comparingLong(each -> apart(each, stamped)))
        .orElse(stamped);
  }

  /// The begins' difference, or half the ends', whichever is greater.
  private static long apart(Span one, Span other) {
    return Math.max(
        Math.abs(one.startNanos() - other.startNanos()),
        Math.abs(one.endNanos() - other.endNanos()) / 2);
  }
}
