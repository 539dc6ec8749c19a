package assay.report.model;

import assay.record.latency.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The requests of one trial's clients, in equal spans.
///
/// An interval across several spans adds to each span its share of the requests. Percentiles cannot
/// be added: a span shows the highest of its intervals' figures.
///
/// @param originNanos when the first interval began, on the host's monotonic clock
/// @param kinds in the results table's order
/// @param spans in time order
public record TrialTimeline(
    long originNanos, long spanNanos, List<String> kinds, List<Span> spans) {

  /// @param seconds the span's start, from the origin
  /// @param perSecond requests that ended OK
  /// @param notOkPerSecond requests that failed, were shed or have an unknown outcome
  /// @param measured whether any part counts
  /// @param latencies by kind; a kind without an OK request is absent
  public record Span(
      double seconds,
      double perSecond,
      double notOkPerSecond,
      boolean measured,
      Map<String, Latency> latencies) {}

  public record Latency(long p50Nanos, long p99Nanos, long maxNanos) {

    private static Latency of(Interval interval) {
      return interval.responseMaxNanos() >= 0
          ? new Latency(
              interval.responseP50Nanos(), interval.responseP99Nanos(), interval.responseMaxNanos())
          : new Latency(
              interval.serviceP50Nanos(), interval.serviceP99Nanos(), interval.serviceMaxNanos());
    }

    private Latency highest(Latency other) {
      return new Latency(
          Math.max(p50Nanos, other.p50Nanos),
          Math.max(p99Nanos, other.p99Nanos),
          Math.max(maxNanos, other.maxNanos));
    }
  }

  /// @param intervals from one trial, at least one
  /// @param atMost the most spans
  /// @param order the kinds in the results table's order; others come last
  public static TrialTimeline of(List<Interval> intervals, int atMost, List<String> order) {
    long origin = intervals.stream().mapToLong(Interval::startNanos).min().orElseThrow();
    long end =
        intervals.stream()
            .mapToLong(each -> each.startNanos() + each.lengthNanos())
            .max()
            .orElse(0);
    long[] lengths = intervals.stream().mapToLong(Interval::lengthNanos).sorted().toArray();
    long typical = Math.max(1, lengths[lengths.length / 2]);
    long needed = Math.ceilDiv(Math.ceilDiv(end - origin, typical), atMost);
    long span = typical * Math.max(1, needed);
    int count = (int) Math.max(1, Math.ceilDiv(end - origin, span));
    Tally[] tallies = new Tally[count];
    Arrays.setAll(tallies, i -> new Tally());
    for (Interval interval : intervals) {
      spread(interval, origin, span, tallies);
    }
    List<Span> spans = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      spans.add(tallies[i].span(i * span / 1e9));
    }
    List<String> kinds =
        intervals.stream()
            .map(Interval::kind)
            .distinct()
            .sorted(
                Comparator.comparingInt(
                    kind -> order.contains(kind) ? order.indexOf(kind) : order.size()))
            .toList();
    return new TrialTimeline(origin, span, kinds, List.copyOf(spans));
  }

  private static void spread(Interval interval, long origin, long span, Tally[] tallies) {
    long start = interval.startNanos() - origin;
    long end = start + Math.max(1, interval.lengthNanos());
    for (int i = (int) (start / span); i < tallies.length && i * span < end; i++) {
      long overlap = Math.min(end, (i + 1) * span) - Math.max(start, i * span);
      // A client's clock ticks slightly off the grid: a sliver of a neighbouring span is no
      // reading.
      if (overlap * 20 > Math.min(span, end - start)) {
        tallies[i].add(interval, overlap);
      }
    }
  }

  public double seconds() {
    return spans.size() * spanNanos / 1e9;
  }

  /// Seconds from the origin, for a moment of the host's clock.
  double seconds(long nanos) {
    return (nanos - originNanos) / 1e9;
  }

  private static final class Tally {

    private double ok;
    private double notOk;
    private boolean measured;
    private final Map<String, Long> covered = new HashMap<>();
    private final Map<String, Latency> latencies = new LinkedHashMap<>();

    void add(Interval interval, long overlapNanos) {
      double share = overlapNanos / (double) Math.max(1, interval.lengthNanos());
      ok += interval.ok() * share;
      notOk += (interval.failed() + interval.unknown() + interval.shed()) * share;
      measured |= interval.measured();
      covered.merge(interval.client() + "/" + interval.kind(), overlapNanos, Long::sum);
      Latency latency = Latency.of(interval);
      if (latency.maxNanos() >= 0) {
        latencies.merge(interval.kind(), latency, Latency::highest);
      }
    }

    Span span(double seconds) {
      double time = covered.values().stream().mapToLong(each -> each).max().orElse(0) / 1e9;
      return new Span(
          seconds,
          time > 0 ? ok / time : 0,
          time > 0 ? notOk / time : 0,
          measured,
          Map.copyOf(latencies));
    }
  }
}
