package assay.run.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.plan.Step;
import assay.record.IntervalDraft;
import assay.record.latency.Interval;
import assay.schedule.VirtualClock;
import assay.tether.Answer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

final class StepDeadlineTest {

  private static final long SECOND = 1_000_000_000;

  private static final Step CLOSED =
      new Step.Closed(
          "closed-1", 2, Duration.ofSeconds(1), 1, List.of(new Step.Part("get 10", "get", 10, 1)));

  private static final Step OPEN =
      Step.Open.of(
          100,
          Step.Arrivals.CONSTANT,
          Duration.ofSeconds(5),
          Duration.ofSeconds(20),
          Map.of("get", 100.0),
          256);

  private static final Step TIMED =
      new Step.Timed(
          "closed-2",
          2,
          Duration.ofSeconds(1),
          Duration.ofHours(1),
          Duration.ofHours(8),
          Map.of("get", 100.0),
          Step.Keys.UNIFORM,
          null);

  private static List<Interval> row(String step, long ok, long shed) {
    return List.of(
        new IntervalDraft("trial-1", step, "get").from(0, SECOND).ok(ok).shed(shed).row());
  }

  private static boolean givesUp(StepDeadline timeout, long seconds) {
    return timeout.givesUp(seconds * SECOND).isPresent();
  }

  /// Hours before its end, for a request that never returns.
  @Test
  void closedLoopOfATime_isGivenUpWhenNothingEndedForLong() {
    assertThat(StepDeadline.patience(TIMED)).isEqualTo(Duration.ofSeconds(123));
    StepDeadline timeout = new StepDeadline(TIMED, Duration.ofSeconds(123), new VirtualClock());
    timeout.heard(row("closed-2", 7, 0), 100 * SECOND);
    assertThat(givesUp(timeout, 222)).isFalse();
    assertThat(givesUp(timeout, 223)).isTrue();
    assertThat(timeout.givesUp(223 * SECOND))
        .hasValueSatisfying(
            why -> assertThat(why).contains("closed-2: no request ended for 123 s"));
  }

  @Test
  void closedLoop_isGivenUpWhenNothingEndedForLong() {
    StepDeadline timeout = new StepDeadline(CLOSED, Duration.ofSeconds(123), new VirtualClock());
    assertThat(givesUp(timeout, 122)).isFalse();
    timeout.heard(row("closed-1", 7, 0), 100 * SECOND);
    assertThat(givesUp(timeout, 222)).isFalse();
    timeout.heard(row("closed-1", 0, 0), 222 * SECOND);
    assertThat(givesUp(timeout, 223)).isTrue();
    assertThat(timeout.givesUp(223 * SECOND))
        .contains(
            "closed-1: no request ended for 123 s; it was given up and its processes are ended");
  }

  @Test
  void closedLoopThatIsSlow_isNotGivenUp() {
    StepDeadline timeout = new StepDeadline(CLOSED, Duration.ofSeconds(123), new VirtualClock());
    for (long second = 0; second < 10_000; second += 100) {
      assertThat(givesUp(timeout, second)).isFalse();
      timeout.heard(row("closed-1", 1, 0), second * SECOND);
    }
  }

  @Test
  void openLoop_isGivenUpLongAfterItsEndWhateverEnds() {
    StepDeadline timeout = new StepDeadline(OPEN, new VirtualClock());
    assertThat(givesUp(timeout, 144)).isFalse();
    timeout.heard(row("open-1", 1, 0), 144 * SECOND);
    assertThat(givesUp(timeout, 145)).isTrue();
  }

  @Test
  void patience_isLongerForALoopThatThinks() {
    assertThat(StepDeadline.patience(CLOSED)).isEqualTo(Duration.ofSeconds(123));
  }

  @Test
  void answerThatNeverComes_isATimeoutWithItsReason() {
    CompletableFuture<Answer.Done> never = new CompletableFuture<>();
    StepDeadline timeout = new StepDeadline(CLOSED, new VirtualClock());
    assertThatThrownBy(() -> timeout.await(List.of(never)))
        .isInstanceOf(ExecutionException.class)
        .hasMessageContaining("closed-1: no request ended");
  }

  @Test
  void answers_areWaitedForAndFailuresTold() throws Exception {
    StepDeadline timeout = new StepDeadline(CLOSED, new VirtualClock());
    timeout.await(List.of(CompletableFuture.completedFuture(new Answer.Done())));
    CompletableFuture<Answer.Done> failed =
        CompletableFuture.failedFuture(new IllegalStateException("no more keys"));
    assertThatThrownBy(() -> timeout.await(List.of(failed))).hasMessageContaining("no more keys");
  }
}
