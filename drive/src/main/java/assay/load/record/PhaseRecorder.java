package assay.load.record;

import assay.load.client.ClientIdentity;
import assay.record.history.OperationOutcome;
import assay.record.latency.DurationBuckets;
import assay.record.latency.DurationHistogram;
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
/// lose its slowest requests, which end after it. If the rate changes, histograms are also apart by
/// the part of the rate in which requests were due: the backlog of a busy part would else be said
/// to be slow answers of the calm part after it. The request's row belongs to the interval in which
/// it ended. A shed request has no duration; the row has its count, and a part has a histogram
/// of as many zeros.
public final class PhaseRecorder {

  private final ClientIdentity client;
  private final String step;
  private final boolean measured;
  private final Map<Sort, List<Source>> sources = new ConcurrentHashMap<>();
  private final Map<Sort, LongAdder> shed = new ConcurrentHashMap<>();
  private volatile Collection<String> expected = List.of();
  private long startNanos = Long.MAX_VALUE;

  /// @param part of a rate that changes, or [LatencyTag#WHOLE]
  private record Sort(String kind, OperationOutcome outcome, int part) {}

  @FunctionalInterface
  interface Source {

    /// The durations since the last call. A request's durations are all included or all absent.
    Map<Span, DurationHistogram> take();
  }

  public PhaseRecorder(ClientIdentity client, String step, boolean measured) {
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

  /// A moment's place among borders in the order of time: how many of them are not after it. Without a branch, as
  /// [#phaseOf].
  public static int placeOf(long nanos, long[] borders) {
    int place = 0;
    for (long border : borders) {
      place += phaseOf(nanos, border);
    }
    return place;
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
    track(kind, outcome, LatencyTag.WHOLE, () -> Map.of(span, track.take()));
  }

  /// @param part of a rate that changes, or [LatencyTag#WHOLE]
  void track(String kind, OperationOutcome outcome, int part, Source source) {
    sources.compute(
        new Sort(kind, outcome, part),
        (sort, before) -> {
          // An interval may close meanwhile and must never see a list without a source.
          List<Source> all = before == null ? new CopyOnWriteArrayList<>() : before;
          all.add(source);
          return all;
        });
  }

  void shed(String kind, int part) {
    shed.computeIfAbsent(new Sort(kind, OperationOutcome.SHED, part), sort -> new LongAdder())
        .increment();
  }

  /// From now on only kinds with requests get a row.
  public void over() {
    expected = List.of();
  }

  /// Ends the current interval and begins the next: writes the histograms and returns the rows. A phase that has not
  /// begun, because the step ended early, has none.
  ///
  /// @param dueNanos when this end was due; an interval that began then or later continues
  synchronized List<Interval> close(long nanos, long dueNanos, LatencyWriter latency) {
    if (startNanos >= dueNanos || startNanos > nanos) {
      return List.of();
    }
    Map<String, Map<OperationOutcome, Map<Span, DurationHistogram>>> kinds = new HashMap<>();
    sources.forEach((sort, all) ->
        sum(all)
            .forEach((span, sum) -> {
              if (!sum.isEmpty()) {
                latency.write(tag(sort, span), startNanos, nanos, sum);
                kinds
                    .computeIfAbsent(sort.kind(), kind -> new HashMap<>())
                    .computeIfAbsent(sort.outcome(), outcome -> new HashMap<>())
                    .merge(span, sum, DurationHistogram::plus);
              }
            }));
    Map<String, Long> unsent = takeShed(nanos, latency);
    unsent.keySet().forEach(kind -> kinds.computeIfAbsent(kind, name -> new HashMap<>()));
    expected.forEach(kind -> kinds.computeIfAbsent(kind, name -> new HashMap<>()));
    List<Interval> rows = new ArrayList<>(kinds.size());
    kinds.forEach(
        (kind, outcomes) -> rows.add(row(kind, nanos, outcomes, unsent.getOrDefault(kind, 0L))));
    startNanos = nanos;
    return rows;
  }

  private LatencyTag tag(Sort sort, Span span) {
    return new LatencyTag(step, measured, sort.kind(), span, sort.outcome(), sort.part());
  }

  /// The shed requests of each kind since the last interval; a part's are written too.
  private Map<String, Long> takeShed(long nanos, LatencyWriter latency) {
    Map<String, Long> counts = new HashMap<>();
    shed.forEach((sort, adder) -> {
      long count = adder.sumThenReset();
      if (count > 0) {
        counts.merge(sort.kind(), count, Long::sum);
        if (sort.part() != LatencyTag.WHOLE) {
          DurationHistogram.Builder zeros = new DurationHistogram.Builder();
          zeros.add(DurationBuckets.bucket(0), count);
          latency.write(tag(sort, Span.DELAY), startNanos, nanos, zeros.build());
        }
      }
    });
    return counts;
  }

  /// All durations since the last interval ended.
  public synchronized DurationHistogram sum(Span span) {
    return sources.values().stream()
        .map(all -> sum(all).getOrDefault(span, DurationHistogram.NONE))
        .reduce(DurationHistogram.NONE, DurationHistogram::plus);
  }

  private static Map<Span, DurationHistogram> sum(List<Source> sources) {
    Map<Span, DurationHistogram> sums = new EnumMap<>(Span.class);
    for (Source source : sources) {
      source.take().forEach((span, taken) -> sums.merge(span, taken, DurationHistogram::plus));
    }
    return sums;
  }

  private Interval row(
      String kind,
      long endNanos,
      Map<OperationOutcome, Map<Span, DurationHistogram>> times,
      long unsent) {
    Map<Span, DurationHistogram> ok = times.getOrDefault(OperationOutcome.OK, Map.of());
    DurationHistogram response = ok.get(Span.RESPONSE);
    DurationHistogram service = ok.get(Span.SERVICE);
    return new Interval(
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
        unsent,
        quantile(response, 50),
        quantile(response, 99),
        quantile(response, 100),
        quantile(service, 50),
        quantile(service, 99),
        quantile(service, 100),
        quantile(ok.get(Span.DELAY), 99));
  }

  private static long count(Map<Span, DurationHistogram> times) {
    return times.getOrDefault(Span.SERVICE, DurationHistogram.NONE).count();
  }

  private static long quantile(@Nullable DurationHistogram times, double percent) {
    return times == null ? -1 : times.atPercent(percent);
  }

  private static final class Track {

    private final IntervalHistogramProvider<Histogram> recorder;
    private @Nullable Histogram used;

    Track(IntervalHistogramProvider<Histogram> recorder) {
      this.recorder = recorder;
    }

    DurationHistogram take() {
      Histogram previous = used;
      Histogram taken =
          previous == null
              ? recorder.getIntervalHistogram()
              : recorder.getIntervalHistogram(previous);
      used = taken;
      return DurationHistogram.of(taken);
    }
  }
}
