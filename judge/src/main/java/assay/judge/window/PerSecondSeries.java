package assay.judge.window;

import assay.judge.window.WarmupDetection.Series;
import assay.plan.Step;
import assay.record.TrialRecord;
import assay.record.history.OperationOutcome;
import assay.record.latency.DurationHistogram;
import assay.record.latency.LatencyReader.Slice;
import assay.record.latency.LatencyTag;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.HdrHistogram.IntCountsHistogram;
import org.jspecify.annotations.Nullable;

/// A trial's timed steps in every whole second of their steady windows, over all clients: answers per second, and for
/// kinds with enough requests the median and 99th percentile of response times (service times in a closed loop).
final class PerSecondSeries {

  private static final long SECOND_NANOS = 1_000_000_000;

  /// Fewer requests in a second make a median weak, a 99th percentile even weaker.
  private static final long LEAST_FOR_MEDIAN = 20;

  private static final long LEAST_FOR_TAIL = 1000;

  /// A study's longest window, 30 days. A damaged record may claim a longer one.
  private static final int MOST_SECONDS = 30 * 86_400;

  /// Two digits show a 5 % change and take a tenth of the memory.
  private static final int DIGITS = 2;

  private final Map<String, StepTimes> steps = new HashMap<>();

  /// A second without answers has none.
  private final Map<String, Map<String, @Nullable IntCountsHistogram[]>> kinds = new HashMap<>();

  static PerSecondSeries of(TrialRecord trial, List<StepTimes> steps) {
    PerSecondSeries seconds = new PerSecondSeries();
    for (StepTimes step : steps) {
      if (!(step.step() instanceof Step.Closed)) {
        seconds.steps.put(step.step().id(), step);
      }
    }
    if (!seconds.steps.isEmpty()) {
      trial.latencies(seconds::counts, seconds::add);
    }
    return seconds;
  }

  static int count(StepTimes step) {
    long seconds = (step.steadyEndsNanos() - step.windowBeginsNanos()) / SECOND_NANOS;
    return Math.clamp(seconds, 0, MOST_SECONDS);
  }

  private boolean counts(LatencyTag tag) {
    StepTimes step = steps.get(tag.step());
    return step != null
        && tag.measured()
        && tag.outcome() == OperationOutcome.OK
        && tag.span() == span(step.step());
  }

  private void add(Slice slice) {
    LatencyTag tag = slice.tag();
    StepTimes step = Objects.requireNonNull(steps.get(tag.step()));
    int count = count(step);
    long middle = (slice.startNanos() + slice.endNanos()) / 2;
    long second = Math.floorDiv(middle - step.windowBeginsNanos(), SECOND_NANOS);
    if (second < 0 || second >= count) {
      return;
    }
    @Nullable IntCountsHistogram[] all =
        kinds
            .computeIfAbsent(tag.step(), id -> new TreeMap<>())
            .computeIfAbsent(tag.kind(), kind -> new IntCountsHistogram[count]);
    IntCountsHistogram into = all[(int) second];
    if (into == null) {
      into = new IntCountsHistogram(DIGITS);
      all[(int) second] = into;
    }
    addTo(into, slice.durations());
  }

  /// A closed loop has only service times.
  private static LatencyTag.Span span(Step step) {
    return step.closed() ? LatencyTag.Span.SERVICE : LatencyTag.Span.RESPONSE;
  }

  private static void addTo(IntCountsHistogram into, DurationHistogram durations) {
    durations.forEach(into::recordValueWithCount);
  }

  List<Series> series(StepTimes step) {
    Map<String, IntCountsHistogram[]> own = kinds.getOrDefault(step.step().id(), Map.of());
    List<Series> series = new ArrayList<>();
    own.forEach((kind, seconds) -> {
      long typical = typical(seconds);
      if (typical >= LEAST_FOR_MEDIAN) {
        series.add(Series.of("p50 of " + kind, quantiles(seconds, 50)));
      }
      if (typical >= LEAST_FOR_TAIL) {
        series.add(Series.of("p99 of " + kind, quantiles(seconds, 99)));
      }
    });
    if (!series.isEmpty()) {
      series.add(Series.of("goodput", goodput(own, count(step))));
    }
    return series;
  }

  private static long answers(@Nullable IntCountsHistogram second) {
    return second == null ? 0 : second.getTotalCount();
  }

  private static long typical(@Nullable IntCountsHistogram[] seconds) {
    long[] counts = Arrays.stream(seconds).mapToLong(PerSecondSeries::answers).sorted().toArray();
    return counts.length == 0 ? 0 : counts[counts.length / 2];
  }

  /// A second without answers keeps the latency of the second before.
  private static double[] quantiles(@Nullable IntCountsHistogram[] seconds, double percentile) {
    double[] values = new double[seconds.length];
    double last =
        Arrays.stream(seconds)
            .filter(second -> answers(second) > 0)
            .mapToDouble(second -> Objects.requireNonNull(second).getValueAtPercentile(percentile))
            .findFirst()
            .orElse(1);
    for (int i = 0; i < values.length; i++) {
      IntCountsHistogram second = seconds[i];
      if (second != null && answers(second) > 0) {
        last = Math.max(1, second.getValueAtPercentile(percentile));
      }
      values[i] = last;
    }
    return values;
  }

  private static double[] goodput(Map<String, @Nullable IntCountsHistogram[]> kinds, int count) {
    double[] values = new double[count];
    for (int i = 0; i < count; i++) {
      int second = i;
      values[i] = Math.max(1, kinds.values().stream().mapToLong(all -> answers(all[second])).sum());
    }
    return values;
  }
}
