package assay.judge.window;

import assay.record.history.History;
import java.util.Arrays;
import java.util.List;

/// Finds the requests of a warm-up: those that were due before their step's window began.
public final class WarmupRequests {

  private final History history;
  private final long[] windowBegins;

  public WarmupRequests(History history, List<StepTimes> steps) {
    this.history = history;
    windowBegins = new long[steps.stream().mapToInt(StepTimes::index).max().orElse(-1) + 1];
    Arrays.fill(windowBegins, Long.MIN_VALUE);
    steps.forEach(step -> windowBegins[step.index()] = step.windowBeginsNanos());
  }

  public boolean hold(int event) {
    int step = history.step(event);
    return step >= 0
        && step < windowBegins.length
        && history.intendedNanos(event) < windowBegins[step];
  }
}
