package assay.judge.window;

import assay.judge.figure.Measurement;
import assay.metric.MetricFamily;
import assay.metric.MetricId;
import assay.plan.Plan;
import assay.plan.Step;
import assay.record.event.TimedEvent;
import assay.record.results.Results.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/// Requests per second that ended OK in each closed step: for a mix over its window, for parts over their counted
/// rounds.
public final class ClosedLoopThroughput {

  /// For fewer requests a time says more than a rate.
  private static final long LEAST = 20;

  private ClosedLoopThroughput() {}

  /// A figure for each closed step, in the plan's order: `throughput(closed-1)`.
  public static List<Measurement> readings(
      Plan plan, List<TimedEvent> events, List<Window> windows) {
    List<Measurement> measurements = new ArrayList<>();
    for (Step step : plan.steps()) {
      MetricId metric = metric(step);
      switch (step) {
        case Step.Timed timed ->
            ofWindow(timed, windows)
                .ifPresent(
                    rate -> measurements.add(Measurement.of(metric, rate, ok(timed, windows))));
        case Step.Closed closed -> {
          List<CountedRound> rounds = CountedRound.of(closed, events);
          long ok = rounds.stream().mapToLong(CountedRound::ok).sum();
          long nanos = rounds.stream().mapToLong(CountedRound::nanos).sum();
          if (rounds.stream().allMatch(round -> round.ok() >= 0) && ok >= LEAST && nanos > 0) {
            measurements.add(Measurement.of(metric, ok * 1e9 / nanos, ok));
          }
        }
        case Step.Open open -> {}
        case Step.Capacity capacity -> {}
      }
    }
    return measurements;
  }

  static MetricId metric(Step step) {
    return MetricFamily.THROUGHPUT.about(step.metricName(step.id()));
  }

  /// In the mix's window, or from when it had settled; empty if nothing was measured.
  static OptionalDouble ofWindow(Step.Timed step, List<Window> windows) {
    long nanos = own(step, windows).stream().mapToLong(Window::nanos).max().orElse(0);
    return nanos > 0 ? OptionalDouble.of(ok(step, windows) * 1e9 / nanos) : OptionalDouble.empty();
  }

  private static long ok(Step.Timed step, List<Window> windows) {
    return own(step, windows).stream().mapToLong(Window::ok).sum();
  }

  private static List<Window> own(Step.Timed step, List<Window> windows) {
    return windows.stream().filter(window -> window.step().equals(step.id())).toList();
  }
}
