package assay.judge.window;

import assay.fact.Fact;
import assay.fact.Finding;
import assay.judge.window.ExactIntervalTimes.Span;
import assay.judge.window.WindowPercentiles.Sample;
import assay.plan.Step;
import assay.record.TrialRecord;
import assay.record.history.OperationOutcome;
import assay.record.latency.DurationHistogram;
import assay.record.latency.Interval;
import assay.record.latency.LatencyReader.Slice;
import assay.record.latency.LatencyTag;
import assay.record.results.Results.Window;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One trial's measurements per step, window and kind: counts from the timeline, percentiles from the summed
/// histograms of all clients and intervals, never from other percentiles. The interval with a fault belongs to the
/// fault's window.
public final class MeasuredWindows {

  public static final String STEADY = "steady";

  /// The window from the fault on.
  public static final String FAULT = "fault";

  public static final String CLOSED = "closed";

  private final List<StepTimes> steps;
  private final Map<Key, Sum> sums = new LinkedHashMap<>();
  private final Map<Key, Span> spans = new LinkedHashMap<>();
  private final ExactIntervalTimes exact = new ExactIntervalTimes();
  private @Nullable List<Window> list;

  private record Key(String step, String window, String kind) {}

  private static final class Sum {
    private DurationHistogram response = DurationHistogram.NONE;
    private DurationHistogram service = DurationHistogram.NONE;
    private DurationHistogram delay = DurationHistogram.NONE;
    private final TailDesignEffect responses = new TailDesignEffect();
    private final TailDesignEffect services = new TailDesignEffect();
    private long ok;
    private long failed;
    private long unknown;
    private long shed;

    private long unanswered() {
      return failed + unknown + shed;
    }

    private void add(Span interval, Interval row, boolean scheduled) {
      ok += row.ok();
      failed += row.failed();
      unknown += row.unknown();
      shed += row.shed();
      long bad = row.failed() + row.unknown() + row.shed();
      (scheduled ? responses : services).unanswered(interval.middleNanos(), bad);
    }

    private void add(Span interval, Slice slice) {
      long middle = interval.middleNanos();
      switch (slice.tag().span()) {
        case RESPONSE -> {
          response = response.plus(slice.durations());
          responses.answered(middle, slice.durations());
        }
        case SERVICE -> {
          service = service.plus(slice.durations());
          services.answered(middle, slice.durations());
        }
        case DELAY -> delay = delay.plus(slice.durations());
      }
    }
  }

  private MeasuredWindows(List<StepTimes> steps) {
    this.steps = steps;
  }

  public static MeasuredWindows of(TrialRecord trial, List<StepTimes> steps) {
    MeasuredWindows windows = new MeasuredWindows(steps);
    trial.timeline().stream().filter(Interval::measured).forEach(windows::add);
    trial.latenciesByClient(MeasuredWindows::counts, windows::add);
    return windows;
  }

  private void add(Interval row) {
    Span interval = exact.add(row);
    String window = window(row.step(), interval);
    if (window == null) {
      return;
    }
    sums.computeIfAbsent(new Key(row.step(), window, row.kind()), key -> new Sum())
        .add(interval, row, !window.equals(CLOSED));
    if (isDrain(row)) {
      return;
    }
    spans.merge(
        new Key(row.step(), window, ""),
        cut(row.step(), interval),
        (one, other) ->
            new Span(
                Math.min(one.startNanos(), other.startNanos()),
                Math.max(one.endNanos(), other.endNanos())));
  }

  /// Whether a row holds only answers after the window's end: they count, but the wait is not part of the window.
  private boolean isDrain(Interval row) {
    return times(row.step())
        .filter(times -> times.step() instanceof Step.Open || times.step() instanceof Step.Timed)
        .filter(times -> row.startNanos() >= times.windowEndsNanos())
        .isPresent();
  }

  /// A client that stands still when its window ends closes the last interval late, and sends nothing meanwhile.
  private Span cut(String step, Span interval) {
    long ends =
        times(step)
            .filter(times -> !(times.step() instanceof Step.Closed))
            .map(StepTimes::windowEndsNanos)
            .orElse(Long.MAX_VALUE);
    return new Span(interval.startNanos(), Math.min(interval.endNanos(), ends));
  }

  private static boolean counts(LatencyTag tag) {
    return tag.measured() && tag.outcome() == OperationOutcome.OK;
  }

  private void add(String client, Slice slice) {
    Span interval = exact.of(client, slice);
    String window = window(slice.tag().step(), interval);
    if (window != null) {
      Key key = new Key(slice.tag().step(), window, slice.tag().kind());
      sums.computeIfAbsent(key, added -> new Sum()).add(interval, slice);
    }
  }

  /// An interval's window; null if its middle lies in the part left out before the system had settled.
  private @Nullable String window(String step, Span interval) {
    return times(step)
        .filter(times ->
            times.step() instanceof Step.Closed
                || times.countsFromNanos() == times.windowBeginsNanos()
                || interval.middleNanos() >= times.countsFromNanos())
        .map(times -> {
          if (times.step().closed()) {
            return CLOSED;
          }
          boolean harmed =
              !times.faults().isEmpty() && interval.endNanos() > times.steadyEndsNanos();
          return harmed ? FAULT : STEADY;
        })
        .orElse(null);
  }

  private Optional<StepTimes> times(String step) {
    return steps.stream().filter(times -> times.step().id().equals(step)).findFirst();
  }

  /// Every window in the plan's order of steps and kinds, the steady one before the fault's.
  public List<Window> list() {
    List<Window> all = list;
    if (all == null) {
      all =
          sums.entrySet().stream()
              .sorted(Comparator.comparingInt(entry -> rank(entry.getKey())))
              .map(entry -> window(entry.getKey(), entry.getValue()))
              .toList();
      list = all;
    }
    return all;
  }

  private int rank(Key key) {
    StepTimes times = times(key.step()).orElseThrow();
    int late = key.window().equals(FAULT) ? 1 : 0;
    return (times.index() * 2 + late) * 1000 + kinds(times.step()).indexOf(key.kind());
  }

  private static List<String> kinds(Step step) {
    return switch (step) {
      case Step.Open open -> List.copyOf(open.mix().keySet());
      case Step.Timed timed -> List.copyOf(timed.mix().keySet());
      case Step.Closed closed -> closed.parts().stream().map(Step.Part::kind).toList();
      case Step.Capacity capacity -> List.copyOf(capacity.mix().keySet());
    };
  }

  private Window window(Key key, Sum sum) {
    Span span = spans.getOrDefault(new Key(key.step(), key.window(), ""), new Span(0, 0));
    long nanos = nanos(key, span);
    boolean open = !key.window().equals(CLOSED);
    return new Window(
        key.step(),
        key.window(),
        metricName(key),
        nanos,
        sum.ok,
        sum.failed,
        sum.unknown,
        sum.shed,
        open ? offered(key, span) : -1,
        nanos == 0 ? 0 : sum.ok * 1e9 / nanos,
        open ? WindowPercentiles.quantiles(responses(sum)) : List.of(),
        WindowPercentiles.quantiles(services(sum, open)),
        open ? WindowPercentiles.quantiles(Sample.of(sum.delay, null)) : List.of());
  }

  /// Clients of a timed closed step begin one after another, and each works as long as the study asks: all of them together
  /// take longer, but no client sends longer.
  private long nanos(Key key, Span span) {
    long all = span.endNanos() - span.startNanos();
    StepTimes times = times(key.step()).orElseThrow();
    return times.step() instanceof Step.Timed timed
        ? Math.min(all, Math.max(0, timed.duration().toNanos() - times.leftOutNanos()))
        : all;
  }

  private static Sample responses(Sum sum) {
    return new Sample(sum.response, sum.unanswered(), sum.responses, sum.delay, sum.service);
  }

  /// Open-loop service times stand beside response times and cover only answered requests.
  private static Sample services(Sum sum, boolean open) {
    return open
        ? new Sample(sum.service, 0, sum.services, null, null)
        : new Sample(sum.service, sum.unanswered(), sum.services, null, null);
  }

  private String metricName(Key key) {
    return times(key.step()).orElseThrow().step().metricName(key.kind());
  }

  private double offered(Key key, Span span) {
    return times(key.step()).map(times -> offered(times, key.kind(), span)).orElse(-1.0);
  }

  private static double offered(StepTimes times, String kind, Span span) {
    if (!(times.step() instanceof Step.Open step)) {
      return -1;
    }
    long begins = times.windowBeginsNanos();
    double mean =
        step.rate()
            .mean(Math.max(0, span.startNanos() - begins), Math.max(0, span.endNanos() - begins));
    return mean * step.mix().getOrDefault(kind, 0.0) / 100;
  }

  public long answeredAfter(Window window, long nanos) {
    return sums.entrySet().stream()
        .filter(entry -> entry.getKey().step().equals(window.step()))
        .filter(entry -> entry.getKey().window().equals(window.window()))
        .filter(entry -> metricName(entry.getKey()).equals(window.kind()))
        .mapToLong(entry -> entry.getValue().response.countAbove(nanos))
        .sum();
  }

  /// The mean service time in nanoseconds; 0 without requests.
  public double meanServiceNanos(Window window) {
    return sums.entrySet().stream()
        .filter(entry -> entry.getKey().step().equals(window.step()))
        .filter(entry -> entry.getKey().window().equals(window.window()))
        .filter(entry -> metricName(entry.getKey()).equals(window.kind()))
        .filter(entry -> !entry.getValue().service.isEmpty())
        .mapToDouble(entry -> entry.getValue().service.mean())
        .findFirst()
        .orElse(0);
  }

  public List<Fact> disagreements() {
    return sums.entrySet().stream()
        .filter(entry -> entry.getValue().ok != entry.getValue().service.count())
        .map(entry ->
            new CountsDisagree(
                    entry.getKey().step(),
                    entry.getKey().kind(),
                    entry.getValue().ok,
                    entry.getValue().service.count())
                .fact())
        .toList();
  }

  record CountsDisagree(String step, String kind, long timeline, long histograms)
      implements Finding {}
}
