package assay.load.record;

import assay.load.client.Client;
import assay.record.history.OperationOutcome;
import assay.record.latency.Durations;
import assay.record.latency.Interval;
import assay.record.latency.LatencyTag;
import assay.record.latency.LatencyTag.Span;
import assay.record.latency.LatencyWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.IntervalHistogramProvider;
import org.jspecify.annotations.Nullable;

/// The recorders for a step's warm-up or window, closed interval by interval.
///
/// A request belongs to the phase of its intended time, whenever it ends. Otherwise a window would
/// lose its slowest requests, which end after it. The request's row belongs to the interval in
/// which it ended. A shed request has no duration and no histogram; the row has its count.
public final class PhaseRecorder {

  private final Client client;
  private final String step;
  private final boolean measured;
  private final Map<Sort, List<Source>> sources = new ConcurrentHashMap<>();
  private final Map<String, LongAdder> shed = new ConcurrentHashMap<>();
  private volatile Collection<String> expected = List.of();
  private long startNanos = Long.MAX_VALUE;

  private record Sort(String kind, OperationOutcome outcome) {}

  @FunctionalInterface
  interface Source {

    /// The durations since the last call. A request's durations are all included or all absent.
    Map<Span, Durations> take();
  }

  public PhaseRecorder(Client client, String step, boolean measured) {
    this.client = client;
    this.step = step;
    this.measured = measured;
  }

  /// A moment's phase: 0 is the warm-up, 1 the window.
  ///
  /// The code has no branch. The compiler drops the side of a branch that the warm-up never took.
  /// The window would then begin with discarded code, interpreted and compiled again, and its first
  /// requests would be the slowest.
  public static int phaseOf(long nanos, long windowNanos) {
    return (int) ((windowNanos - 1 - nanos) >>> 63);
  }

  public boolean measured() {
    return measured;
  }

  /// Begins an interval.
  ///
  /// @param kinds the kinds that get a row in every interval from now on, even if no request ended
  public synchronized void begin(long nanos, Collection<String> kinds) {
    startNanos = nanos;
    expected = List.copyOf(kinds);
  }

  /// Adds a recorder of one duration. Several recorders may share a kind, span and outcome, one per
  /// thread.
  void track(
      String kind, Span span, OperationOutcome outcome, IntervalHistogramProvider<Histogram> of) {
    Track track = new Track(of);
    track(kind, outcome, () -> Map.of(span, track.take()));
  }

  void track(String kind, OperationOutcome outcome, Source source) {
    sources.compute(
        new Sort(kind, outcome),
        (sort, before) -> {
          // An interval may close meanwhile and must never see a list without a source.
          List<Source> all = before == null ? new CopyOnWriteArrayList<>() : before;
          all.add(source);
          return all;
        });
  }

  void shed(String kind) {
    shed.computeIfAbsent(kind, name -> new LongAdder()).increment();
  }

  /// From now on only kinds with requests get a row.
  public void over() {
    expected = List.of();
  }

  /// Ends the current interval and begins the next: writes the histograms and returns the rows.
  ///
  /// @param dueNanos when this end was due; an interval that began then or later continues
  synchronized List<Interval> close(long nanos, long dueNanos, LatencyWriter latency) {
    if (startNanos >= dueNanos) {
      return List.of();
    }
    Map<String, Map<OperationOutcome, Map<Span, Durations>>> kinds = new HashMap<>();
    sources.forEach((sort, all) ->
        sum(all)
            .forEach((span, sum) -> {
              if (!sum.isEmpty()) {
                LatencyTag tag = new LatencyTag(step, measured, sort.kind(), span, sort.outcome());
                latency.write(tag, startNanos, nanos, sum);
                kinds
                    .computeIfAbsent(sort.kind(), kind -> new HashMap<>())
                    .computeIfAbsent(sort.outcome(), outcome -> new HashMap<>())
                    .put(span, sum);
              }
            }));
    shed.forEach((kind, count) -> kinds.computeIfAbsent(kind, name -> new HashMap<>()));
    expected.forEach(kind -> kinds.computeIfAbsent(kind, name -> new HashMap<>()));
    List<Interval> rows = new ArrayList<>(kinds.size());
    kinds.forEach((kind, outcomes) -> addRow(rows, kind, nanos, outcomes));
    startNanos = nanos;
    return rows;
  }

  /// All durations since the last interval ended.
  public synchronized Durations sum(Span span) {
    return sources.values().stream()
        .map(all -> sum(all).getOrDefault(span, Durations.NONE))
        .reduce(Durations.NONE, Durations::plus);
  }

  private static Map<Span, Durations> sum(List<Source> sources) {
    Map<Span, Durations> sums = new EnumMap<>(Span.class);
    for (Source source : sources) {
      source.take().forEach((span, taken) -> sums.merge(span, taken, Durations::plus));
    }
    return sums;
  }

  private void addRow(
      List<Interval> rows,
      String kind,
      long endNanos,
      Map<OperationOutcome, Map<Span, Durations>> times) {
    LongAdder never = shed.get(kind);
    long shedCount = never == null ? 0 : never.sumThenReset();
    if (times.isEmpty() && shedCount == 0 && !expected.contains(kind)) {
      return;
    }
    Map<Span, Durations> ok = times.getOrDefault(OperationOutcome.OK, Map.of());
    Durations response = ok.get(Span.RESPONSE);
    Durations service = ok.get(Span.SERVICE);
    rows.add(
        new Interval(
            client.trial(),
            client.name(),
            step,
            measured,
            kind,
            startNanos,
            endNanos - startNanos,
            count(ok),
            count(times.getOrDefault(OperationOutcome.FAILED, Map.of())),
            count(times.getOrDefault(OperationOutcome.UNKNOWN, Map.of())),
            shedCount,
            quantile(response, 50),
            quantile(response, 99),
            quantile(response, 100),
            quantile(service, 50),
            quantile(service, 99),
            quantile(service, 100),
            quantile(ok.get(Span.DELAY), 99)));
  }

  private static long count(Map<Span, Durations> times) {
    return times.getOrDefault(Span.SERVICE, Durations.NONE).count();
  }

  private static long quantile(@Nullable Durations times, double percent) {
    return times == null ? -1 : times.atPercent(percent);
  }

  private static final class Track {

    private final IntervalHistogramProvider<Histogram> recorder;
    private @Nullable Histogram used;

    Track(IntervalHistogramProvider<Histogram> recorder) {
      this.recorder = recorder;
    }

    Durations take() {
      Histogram previous = used;
      Histogram taken =
          previous == null
              ? recorder.getIntervalHistogram()
              : recorder.getIntervalHistogram(previous);
      used = taken;
      return Durations.of(taken);
    }
  }
}
