package assay.judge.site;

import assay.judge.check.Evidence;
import assay.judge.window.SingleTimes;
import assay.judge.window.StepTimes;
import java.util.ArrayList;
import java.util.List;

/// How long changes were on their way, by when they were sent: of each measured step before its faults, and from the
/// first of its faults on.
///
/// A change that was left out ends when a newer one of its key arrives. A change that was acknowledged and
/// of which nothing arrived, nor of its successors, ranks above all others.
final class DelayTimes {

  private final List<StepDelays> steps = new ArrayList<>();
  private long arrived;
  private long firstNanos = Long.MAX_VALUE;
  private long lastNanos = Long.MIN_VALUE;

  /// Those of one step.
  private static final class StepDelays {

    private final long fromNanos;
    private final long faultNanos;
    private final long toNanos;
    private final SingleTimes steady = new SingleTimes();
    private final SingleTimes harmed = new SingleTimes();
    private long harmedLongest;

    StepDelays(long fromNanos, long faultNanos, long toNanos) {
      this.fromNanos = fromNanos;
      this.faultNanos = faultNanos;
      this.toNanos = toNanos;
    }

    boolean holds(long sentNanos) {
      return sentNanos >= fromNanos && sentNanos < toNanos;
    }

    SingleTimes at(long sentNanos) {
      return sentNanos < faultNanos ? steady : harmed;
    }
  }

  DelayTimes(Evidence evidence) {
    for (StepTimes step : evidence.steps()) {
      long fault = step.faults().isEmpty() ? Long.MAX_VALUE : step.steadyEndsNanos();
      steps.add(new StepDelays(step.countsFromNanos(), fault, step.windowEndsNanos()));
    }
    if (steps.isEmpty()) {
      steps.add(new StepDelays(Long.MIN_VALUE, Long.MAX_VALUE, Long.MAX_VALUE));
    }
  }

  /// A change arrived, or a newer one of its key did.
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

  /// A change was not heard of, nor a newer one of its key.
  void never(long sentNanos) {
    for (StepDelays step : steps) {
      if (step.holds(sentNanos)) {
        step.at(sentNanos).endless(sentNanos);
      }
    }
  }

  /// Those of the first step that sent changes, before its faults: steps with other loads would make a figure of neither.
  SingleTimes steady() {
    return steps.stream()
        .map(step -> step.steady)
        .filter(times -> times.all() > 0)
        .findFirst()
        .orElseGet(SingleTimes::new);
  }

  /// How many changes were sent after a fault.
  long harmed() {
    return steps.stream().mapToLong(step -> step.harmed.all()).sum();
  }

  /// How many of those were not heard of.
  long harmedNever() {
    return steps.stream().mapToLong(step -> step.harmed.endless()).sum();
  }

  /// The longest delay of those that were.
  long harmedLongestNanos() {
    return steps.stream().mapToLong(step -> step.harmedLongest).max().orElse(0);
  }

  /// How many changes of the measured steps were taken over in a second, from the first of them to the last; 0 where fewer than
  /// two did.
  double perSecond() {
    return arrived < 2 || lastNanos == firstNanos
        ? 0
        : (arrived - 1) * 1e9 / (lastNanos - firstNanos);
  }

  /// How many changes of the measured steps arrived or were replaced by a newer one that did.
  long arrived() {
    return arrived;
  }
}
