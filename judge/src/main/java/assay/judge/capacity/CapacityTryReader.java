package assay.judge.capacity;

import assay.fact.Fact;
import assay.judge.capacity.CapacityRule.NoRequestDue;
import assay.judge.window.StepTimes;
import assay.judge.window.WindowPercentiles;
import assay.plan.Step;
import assay.record.TrialRecord;
import assay.record.event.CapacitySearchEvent;
import assay.record.event.TimedEvent;
import assay.record.event.TryOutcome;
import assay.record.history.OperationOutcome;
import assay.record.latency.DurationHistogram;
import assay.record.latency.Interval;
import assay.record.latency.LatencyTag.Span;
import assay.record.results.CapacitySearchResult.Try;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Reads the tries of a capacity search from a trial's record.
public final class CapacityTryReader {

  /// Until the try is judged.
  private static final Fact NOT_RULED = new NoRequestDue().fact();

  /// How many requests from a constant stream half a window may lack at its edges.
  private static final double EDGE = 2;

  private static final double MOST_GROWTH = 0.01;
  private static final double POISSON_SIGMAS = 3;

  private final TrialRecord trial;
  private final Step.Capacity step;

  private CapacityTryReader(TrialRecord trial, Step.Capacity step) {
    this.trial = trial;
    this.step = step;
  }

  /// Every try with a complete window, in order.
  public static List<Try> of(TrialRecord trial, Step.Capacity step) {
    CapacityTryReader tries = new CapacityTryReader(trial, step);
    List<Try> read = new ArrayList<>();
    for (CapacitySearchEvent.Try begun : begun(trial, step).toList()) {
      Try tried = tries.tried(begun);
      if (tried != null) {
        read.add(tried);
      }
    }
    return read;
  }

  /// Null if its window is incomplete.
  public static @Nullable Try of(TrialRecord trial, Step.Capacity step, int number) {
    return begun(trial, step)
        .filter(tried -> tried.number() == number)
        .findFirst()
        .map(new CapacityTryReader(trial, step)::tried)
        .orElse(null);
  }

  static Stream<CapacitySearchEvent.Try> begun(TrialRecord trial, Step.Capacity step) {
    return TimedEvent.events(trial.events(), CapacitySearchEvent.Try.class)
        .filter(tried -> tried.search().equals(step.id()));
  }

  private @Nullable Try tried(CapacitySearchEvent.Try begun) {
    Step.Open open = step.tried(begun.number(), begun.rate());
    StepTimes times = StepTimes.of(-1, open, trial.events());
    if (times == null || !times.ended()) {
      return null;
    }
    long ok = 0;
    long bad = 0;
    for (Interval row : rows(open)) {
      ok += row.ok();
      bad += row.failed() + row.unknown() + row.shed();
    }
    Map<Span, DurationHistogram> durations = durations(open);
    return of(
        step,
        new Try(
            begun.number(),
            begun.rate(),
            begun.attempt(),
            times.windowEndsNanos() - times.windowBeginsNanos(),
            ok,
            bad,
            grows(open, times),
            List.of(),
            List.of(),
            TryOutcome.THIN,
            NOT_RULED),
        durations.getOrDefault(Span.RESPONSE, DurationHistogram.NONE),
        durations.getOrDefault(Span.DELAY, DurationHistogram.NONE));
  }

  /// @param response response times of the objective's kind
  /// @param delay their send delays
  public static Try of(
      Step.Capacity step, Try counted, DurationHistogram response, DurationHistogram delay) {
    Try tried =
        new Try(
            counted.number(),
            counted.perSecond(),
            counted.attempt(),
            counted.nanos(),
            counted.ok(),
            counted.bad(),
            counted.grows(),
            WindowPercentiles.quantiles(WindowPercentiles.Sample.of(response, delay)),
            WindowPercentiles.quantiles(WindowPercentiles.Sample.of(delay, null)),
            TryOutcome.THIN,
            NOT_RULED);
    Step.Goal goal = step.goal();
    CapacityRule.Ruling ruling = CapacityRule.rule(tried, goal.quantile(), goal.limitNanos());
    return tried.judged(ruling.came(), ruling.why());
  }

  private List<Interval> rows(Step.Open open) {
    return trial.timeline().stream()
        .filter(Interval::measured)
        .filter(row -> row.step().equals(open.id()))
        .toList();
  }

  private Map<Span, DurationHistogram> durations(Step.Open open) {
    Map<Span, DurationHistogram> durations = new EnumMap<>(Span.class);
    String kind = step.goal().kind();
    trial.latencies(
        tag ->
            tag.step().equals(open.id())
                && tag.measured()
                && tag.outcome() == OperationOutcome.OK
                && tag.kind().equals(kind)
                && tag.span() != Span.SERVICE,
        slice -> durations.merge(slice.tag().span(), slice.durations(), DurationHistogram::plus));
    return durations;
  }

  /// Whether the window's second half left more than 1 % of its due requests unanswered, beyond those of the first
  /// half: a growing queue, however short its wait still is.
  private boolean grows(Step.Open open, StepTimes times) {
    long to = times.windowEndsNanos();
    long from = (times.windowBeginsNanos() + to) / 2;
    double due = open.rate().due(from - times.windowBeginsNanos(), to - times.windowBeginsNanos());
    double ended = 0;
    for (Interval row : rows(open)) {
      long end = row.startNanos() + row.lengthNanos();
      double overlap = Math.min(end, to) - (double) Math.max(row.startNanos(), from);
      if (overlap > 0) {
        long all = row.ok() + row.failed() + row.unknown() + row.shed();
        ended += all * overlap / row.lengthNanos();
      }
    }
    return grows(open.arrivals(), due, ended);
  }

  /// The number of Poisson arrivals varies by chance.
  public static boolean grows(Step.Arrivals arrivals, double due, double ended) {
    double slack = arrivals == Step.Arrivals.POISSON ? POISSON_SIGMAS * Math.sqrt(due) : EDGE;
    return due - ended > MOST_GROWTH * due + slack;
  }
}
