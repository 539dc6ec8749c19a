package assay.judge.cost;

import assay.judge.window.MeasuredWindows;
import assay.judge.window.StepTimes;
import assay.plan.Step;
import assay.record.results.Results.Window;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/// A figure that only grows, as samples saw it: CPU time, bytes allocated, bytes sent. What was used
/// between two moments is read by straight lines between samples.
///
/// @param samples in order of time
/// @param nanos when a sample was taken
/// @param figure what it saw, below 0 where nothing was told
record MonotonicCounter<T>(List<T> samples, ToLongFunction<T> nanos, ToLongFunction<T> figure) {

  /// How long before the end of a window a process's last sample may lie. One that was killed has
  /// its last just before the fault; another of its name, which counts from nothing, may follow.
  private static final long LAST_SAMPLE_NANOS = 100_000_000;

  MonotonicCounter {
    ToLongFunction<T> told = figure;
    samples = samples.stream().filter(sample -> told.applyAsLong(sample) >= 0).toList();
  }

  /// The open steps, which are all at an offered rate: those without background users, whose requests
  /// would be taken for the measured ones' cost; only where every one has some, all of them.
  static List<StepTimes> open(List<StepTimes> steps) {
    return alone(steps.stream().filter(step -> step.step() instanceof Step.Open).toList());
  }

  /// Those of some steps that have no background users; all of them where every one has some.
  static List<StepTimes> alone(List<StepTimes> steps) {
    List<StepTimes> alone = steps.stream().filter(step -> step.step().traffic() == null).toList();
    return alone.isEmpty() ? steps : alone;
  }

  /// Whether the open steps that count for costs have background users.
  static boolean shared(List<StepTimes> steps) {
    return open(steps).stream().anyMatch(step -> step.step().traffic() != null);
  }

  /// How many requests ended in the steady windows of some steps, from when on each counts. They are
  /// counted in whole intervals, and the one in which a fault fell is none of them; so that requests and
  /// costs are about the same time, they are counted at their rate up to the fault.
  static long requests(List<StepTimes> steps, List<Window> windows) {
    double requests = 0;
    for (StepTimes step : steps) {
      long ended = 0;
      long nanos = 0;
      for (Window window : windows) {
        if (window.window().equals(MeasuredWindows.STEADY)
            && window.step().equals(step.step().id())) {
          ended += window.ok() + window.failed() + window.unknown();
          nanos = Math.max(nanos, window.nanos());
        }
      }
      double span = (double) (step.steadyEndsNanos() - step.countsFromNanos());
      requests += nanos == 0 ? 0 : ended * span / nanos;
    }
    return Math.round(requests);
  }

  /// What was used in the steady windows of these steps; empty where the samples do not reach over
  /// all of them.
  OptionalLong over(List<StepTimes> steps) {
    long sum = 0;
    for (StepTimes step : steps) {
      OptionalLong used = between(step.countsFromNanos(), step.steadyEndsNanos());
      if (used.isEmpty()) {
        return used;
      }
      sum += used.getAsLong();
    }
    return steps.isEmpty() ? OptionalLong.empty() : OptionalLong.of(sum);
  }

  /// What was used between two moments; empty where the samples do not reach over both.
  OptionalLong between(long from, long to) {
    if (samples.isEmpty()) {
      return OptionalLong.empty();
    }
    long last = nanos.applyAsLong(samples.getLast());
    OptionalLong before = at(from);
    OptionalLong after = at(to - last < LAST_SAMPLE_NANOS ? Math.min(to, last) : to);
    return before.isPresent() && after.isPresent()
        ? OptionalLong.of(after.getAsLong() - before.getAsLong())
        : OptionalLong.empty();
  }

  private OptionalLong at(long moment) {
    for (int i = 1; i < samples.size(); i++) {
      long one = nanos.applyAsLong(samples.get(i - 1));
      long other = nanos.applyAsLong(samples.get(i));
      if (one <= moment && moment <= other) {
        long low = figure.applyAsLong(samples.get(i - 1));
        long high = figure.applyAsLong(samples.get(i));
        double share = (double) (moment - one) / Math.max(1, other - one);
        if (high < low) {
          return moment - one < LAST_SAMPLE_NANOS ? OptionalLong.of(low) : OptionalLong.empty();
        }
        return OptionalLong.of(low + Math.round(share * (high - low)));
      }
    }
    return OptionalLong.empty();
  }
}
