package assay.judge.cost;

import assay.judge.window.MeasuredWindows;
import assay.judge.window.StepTimes;
import assay.plan.Step;
import assay.record.results.Results.Window;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/// A growing figure from samples: CPU time, bytes allocated, bytes sent. Usage between two moments is interpolated
/// linearly.
///
/// @param samples in order of time
/// @param figure a sample's value; below 0 if it has none
record MonotonicCounter<T>(List<T> samples, ToLongFunction<T> nanos, ToLongFunction<T> figure) {

  /// How long before a window's end the last sample may lie. A killed process has its last sample just before the
  /// fault; a process of the same name that follows counts from zero.
  private static final long LAST_SAMPLE_NANOS = 100_000_000;

  MonotonicCounter {
    ToLongFunction<T> told = figure;
    samples = samples.stream().filter(sample -> told.applyAsLong(sample) >= 0).toList();
  }

  /// The open-loop steps without background users, because users' requests would raise the cost; all of them if every
  /// one has users.
  static List<StepTimes> open(List<StepTimes> steps) {
    return alone(steps.stream().filter(step -> step.step() instanceof Step.Open).toList());
  }

  /// The steps without background users; all steps if every one has some.
  static List<StepTimes> alone(List<StepTimes> steps) {
    List<StepTimes> alone = steps.stream().filter(step -> step.step().traffic() == null).toList();
    return alone.isEmpty() ? steps : alone;
  }

  static boolean shared(List<StepTimes> steps) {
    return open(steps).stream().anyMatch(step -> step.step().traffic() != null);
  }

  /// The requests in some steps' steady windows. Counts exist per interval and exclude the fault's; to match the
  /// costs' time, they are extrapolated at their rate up to the fault.
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

  /// Empty if samples are missing.
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

  /// Empty if samples are missing.
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
