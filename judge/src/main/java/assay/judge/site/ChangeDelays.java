package assay.judge.site;

import assay.judge.check.Evidence;
import assay.judge.window.StepTimes;
import assay.judge.window.TimedSamples;
import java.util.ArrayList;
import java.util.List;

/// The delays of changes by when they were sent: for each measured step, before and after its first fault.
///
/// A skipped change ends when a newer change of its key arrives. An acknowledged change without any arrival ranks
/// above all others.
final class ChangeDelays {

  private final List<StepDelays> steps = new ArrayList<>();
  private long arrived;
  private long firstNanos = Long.MAX_VALUE;
  private long lastNanos = Long.MIN_VALUE;

  private static final class StepDelays {

    private final long fromNanos;
    private final long faultNanos;
    private final long toNanos;
    private final TimedSamples steady = new TimedSamples();
    private final TimedSamples harmed = new TimedSamples();
    private long harmedLongest;

    StepDelays(long fromNanos, long faultNanos, long toNanos) {
      this.fromNanos = fromNanos;
      this.faultNanos = faultNanos;
      this.toNanos = toNanos;
    }

    boolean holds(long sentNanos) {
      return sentNanos >= fromNanos && sentNanos < toNanos;
    }

    TimedSamples at(long sentNanos) {
      return sentNanos < faultNanos ? steady : harmed;
    }
  }

  ChangeDelays(Evidence evidence) {
    for (StepTimes step : evidence.steps()) {
      long fault = step.faults().isEmpty() ? Long.MAX_VALUE : step.steadyEndsNanos();
      steps.add(new StepDelays(step.countsFromNanos(), fault, step.windowEndsNanos()));
    }
    if (steps.isEmpty()) {
      steps.add(new StepDelays(Long.MIN_VALUE, Long.MAX_VALUE, Long.MAX_VALUE));
    }
  }

  void add(long sentNanos, long heardNanos) {
    for (StepDelays step : steps) {
      if (step.holds(sentNanos)) {
        long nanos = heardNanos - sentNanos;
        step.at(sentNanos).add(sentNanos, nanos);
        step.harmedLongest =
            sentNanos < step.faultNanos ? step.harmedLongest : Math.max(step.harmedLongest, nanos);
        arrived++;
        firstNanos = Math.min(firstNanos, heardNanos);
        lastNanos = Math.max(lastNanos, heardNanos);
      }
    }
  }

  /// No newer change of the key was heard either.
  void never(long sentNanos) {
    for (StepDelays step : steps) {
      if (step.holds(sentNanos)) {
        step.at(sentNanos).endless(sentNanos);
      }
    }
  }

  /// Before a fault, in the first step that sent changes: other steps have other loads.
  TimedSamples steady() {
    return steps.stream()
        .map(step -> step.steady)
        .filter(times -> times.all() > 0)
        .findFirst()
        .orElseGet(TimedSamples::new);
  }

  long harmed() {
    return steps.stream().mapToLong(step -> step.harmed.all()).sum();
  }

  /// Never heard.
  long harmedNever() {
    return steps.stream().mapToLong(step -> step.harmed.endless()).sum();
  }

  long harmedLongestNanos() {
    return steps.stream().mapToLong(step -> step.harmedLongest).max().orElse(0);
  }

  /// 0 for fewer than two.
  double perSecond() {
    return arrived < 2 || lastNanos == firstNanos
        ? 0
        : (arrived - 1) * 1e9 / (lastNanos - firstNanos);
  }
}
