package assay.run.step;

import assay.plan.Step;
import assay.record.latency.Interval;
import assay.schedule.Clock;
import assay.tether.Answer;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;

/// Waits until every client has run a step, and gives up on a step that will never end.
///
/// An open loop has a known duration, and clients give up their last requests after half a minute; two more minutes
/// are enough. A closed loop has no known duration, but requests keep ending: without a single one for two minutes
/// and a few think times, a request counts as stuck.
final class StepDeadline {

  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final int THINKS = 3;
  private static final long LOOK_NANOS = 1_000_000_000;

  private final Step step;
  private final Duration patience;
  private final Clock clock;
  private volatile long lifeNanos;

  /// A timeout for a step that begins now.
  StepDeadline(Step step, Clock clock) {
    this(step, patience(step), clock);
  }

  StepDeadline(Step step, Duration patience, Clock clock) {
    this.step = step;
    this.patience = patience;
    this.clock = clock;
    this.lifeNanos = clock.nanos();
  }

  /// How long a step may show no progress.
  static Duration patience(Step step) {
    return switch (step) {
      case Step.Open open -> open.warmUp().plus(open.duration()).plus(PATIENCE);
      case Step.Capacity search -> search.longest().plus(PATIENCE);
      case Step.Closed closed -> PATIENCE.plus(closed.think().multipliedBy(THINKS));
      case Step.Timed timed -> PATIENCE.plus(timed.think().multipliedBy(THINKS));
    };
  }

  void heard(List<Interval> rows, long nowNanos) {
    boolean ended = rows.stream().anyMatch(row -> row.ok() + row.failed() + row.unknown() > 0);
    if (ended && step.closed()) {
      lifeNanos = nowNanos;
    }
  }

  /// Notes that a long request advances.
  void advanced(long nowNanos) {
    if (step.closed()) {
      lifeNanos = nowNanos;
    }
  }

  /// The reason to give up; empty when it is not time yet.
  Optional<String> givesUp(long nowNanos) {
    if (nowNanos - lifeNanos < patience.toNanos()) {
      return Optional.empty();
    }
    double seconds = patience.toNanos() / 1e9;
    String what = step.closed() ? "no request ended for" : "the step has not ended in";
    return Optional.of(
        String.format(
            Locale.ROOT,
            "%s: %s %.0f s; it was given up and its processes are ended",
            step.id(),
            what,
            seconds));
  }

  /// Waits for all answers.
  ///
  /// @throws ExecutionException when a client failed, or the step was given up
  void await(List<CompletableFuture<Answer.Done>> running)
      throws InterruptedException, ExecutionException {
    for (CompletableFuture<Answer.Done> client : running) {
      while (!clock.awaitUntil(clock.nanos() + LOOK_NANOS, client)) {
        Optional<String> reason = givesUp(clock.nanos());
        if (reason.isPresent()) {
          throw new ExecutionException(new TimeoutException(reason.get()));
        }
      }
      client.get();
    }
  }
}
