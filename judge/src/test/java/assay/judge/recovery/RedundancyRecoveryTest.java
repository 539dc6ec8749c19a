package assay.judge.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import assay.judge.Found;
import assay.judge.Said;
import assay.judge.check.FaultEpisode;
import assay.judge.window.StepTimes;
import assay.judge.window.StepTimes.FaultTime;
import assay.plan.Step;
import assay.record.SomeEvent;
import assay.record.event.TimedEvent;
import assay.record.results.Verdicts.Measure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Whose signal is whose: steps of 30 s, each with a kill after 5 s.
final class RedundancyRecoveryTest {

  private static final long SECOND = 1_000_000_000;

  private final List<TimedEvent> events = new ArrayList<>();

  private static StepTimes step(int number) {
    long begins = (number - 1) * 100L * SECOND;
    Step step = new Step.Closed("open-" + number, 1, Duration.ZERO, 0, List.of());
    long at = begins + 5 * SECOND;
    List<FaultTime> kill = List.of(new FaultTime(at, at, true, "kill"));
    return new StepTimes(
        number - 1, step, begins, begins, begins + 30 * SECOND, true, kill, begins);
  }

  /// The engine's report, in seconds after a step's kill.
  private void says(int number, double seconds, TimedEvent.Type type) {
    says(number, "open-" + number, seconds, type);
  }

  private void says(int number, String step, double seconds, TimedEvent.Type type) {
    long kill = step(number).faults().getFirst().askedNanos();
    long at = kill + (long) (seconds * SECOND);
    events.add(SomeEvent.of(at, "attrition-1", type, step, "", Map.of()));
  }

  private Optional<Measure> after(int number) {
    StepTimes step = step(number);
    return RedundancyRecovery.after(Found.evidence(events), step, FaultEpisode.of(step).getFirst());
  }

  private void trialEnds(long nanos) {
    events.add(
        SomeEvent.of(
            nanos, "attrition-1", TimedEvent.Type.TRIAL_ENDS, null, "the trial ends", Map.of()));
  }

  /// As in `hub/attrition`: each kill is repaired in its own step, after one second more than the
  /// previous one.
  @Test
  void killOfAnEarlierStep_isNotGivenTheSignalOfALaterOne() {
    for (int number = 1; number <= 4; number++) {
      says(number, 0.05, TimedEvent.Type.UNSAFE);
      says(number, number, TimedEvent.Type.SAFE);
    }
    for (int number = 1; number <= 4; number++) {
      assertThat(after(number)).map(Measure::value).contains(number * 1.0 * SECOND);
    }
  }

  /// The wait after a step belongs to it, and so do reports while its last requests ended.
  @Test
  void signalOfItsOwnStep_countsAfterTheWindowToo() {
    says(1, 0.05, TimedEvent.Type.UNSAFE);
    says(1, 40, TimedEvent.Type.SAFE);

    Measure time = after(1).orElseThrow();

    assertThat(Said.of(time.text())).isEqualTo("40.0 s");
    assertThat(time.atLeast()).isFalse();
  }

  /// The window ends 25 s after the kill; the keys are read and the heaps are measured for 50 s
  /// more.
  @Test
  void timeThatNobodyWatched_isNotClaimed() {
    says(1, 0.05, TimedEvent.Type.UNSAFE);
    trialEnds(80 * SECOND);

    Measure time = after(1).orElseThrow();

    assertThat(time.atLeast()).isTrue();
    assertThat(Said.of(time.text())).isEqualTo("≥ 25.0 s");
    assertThat(time.value()).isEqualTo(25.0 * SECOND);
  }

  @Test
  void lossOfCopiesThatIsSeenAfterTheWindow_lastsAtLeastUntilThen() {
    says(1, 26, TimedEvent.Type.UNSAFE);
    trialEnds(80 * SECOND);

    assertThat(after(1)).map(measure -> Said.of(measure.text())).contains("≥ 26.0 s");
  }

  @Test
  void stepWithoutASignalOfItsOwn_hasNoTime() {
    says(2, 1, TimedEvent.Type.SAFE);
    says(1, "open-2", 1, TimedEvent.Type.UNSAFE);

    assertThat(after(1)).isEmpty();
    assertThat(after(2)).isPresent();
  }
}
