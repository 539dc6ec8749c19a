package assay.judge;

import static org.assertj.core.api.Assertions.assertThat;

import assay.judge.Validity.Reason;
import assay.plan.Harm;
import assay.plan.Step;
import assay.record.Mark;
import assay.record.SomeMark;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Faults that were done as asked, and faults that were not: both by their marks alone.
final class AskedAndDoneTest {

  private static final long MILLI = 1_000_000;
  private static final long BEGINS = 50_000 * MILLI;
  private static final Duration AT = Duration.ofSeconds(5);
  private static final Step.Keys UNIFORM =
      new Step.Keys("uniform", Step.Keys.Choice.UNIFORM, 0, 0, 0);

  private final List<Mark> marks = new ArrayList<>();

  private static Harm harm(String fault, Duration lasts, double share) {
    return new Harm(fault, "member", AT, lasts, share, Duration.ZERO);
  }

  private static Step.Open step(Harm... harms) {
    return new Step.Open(
        "open-1",
        500,
        Step.Arrivals.CONSTANT,
        Duration.ZERO,
        Duration.ofSeconds(40),
        Map.of("put", 100.0),
        UNIFORM,
        8,
        List.of(harms),
        null);
  }

  private AskedAndDoneTest mark(long afterMillis, Mark.Type type, Map<String, String> fields) {
    long nanos = BEGINS + afterMillis * MILLI;
    marks.add(SomeMark.of(nanos, "cell-1", type, "open-1", type.name(), fields));
    return this;
  }

  private AskedAndDoneTest mark(long afterMillis, Mark.Type type) {
    return mark(afterMillis, type, Map.of("number", "1"));
  }

  /// A fault that is struck and over at these times, in milliseconds after the window began.
  private AskedAndDoneTest struck(long atMillis, long overMillis) {
    return mark(atMillis, Mark.Type.FAULT)
        .mark(atMillis + 20, Mark.Type.FAULT_TOOK_EFFECT)
        .mark(overMillis, Mark.Type.FAULT_OVER);
  }

  private List<String> differences(Harm... harms) {
    mark(0, Mark.Type.WINDOW_BEGINS, Map.of()).mark(40_000, Mark.Type.WINDOW_ENDS, Map.of());
    return judged(harms);
  }

  private List<String> judged(Harm... harms) {
    List<Step> steps = List.of(step(harms));
    return AskedAndDone.differences(steps, StepTimes.of(steps, marks), marks).stream()
        .map(Reason::text)
        .toList();
  }

  @ParameterizedTest
  @CsvSource({"pause, 3s", "stutter, 3s", "throttle, 3s"})
  void faultAsAsked_isNoDifference(String fault, String lasts) {
    struck(5_030, 8_120);
    assertThat(differences(harm(fault, Duration.ofSeconds(3), 0))).isEmpty();
  }

  @Test
  void pauseOf25h_thatTheLoadsEndCutShort_isAnother() {
    struck(5_000, 36_000);
    assertThat(differences(harm("pause", Duration.ofHours(25), 0)))
        .containsExactly(
            "E613: open-1: `pause member for 90000s` was to last 90000s and lasted 31.0 s");
  }

  @Test
  void pauseOf3s_thatLasted11ForItsParentWasStopped_isAnother() {
    struck(5_000, 16_000);
    assertThat(differences(harm("pause", Duration.ofSeconds(3), 0)))
        .containsExactly("E613: open-1: `pause member for 3s` was to last 3s and lasted 11.0 s");
  }

  @Test
  void aFifthMoreOrLess_isNoDifference_andMoreIsOne() {
    struck(5_000, 16_900);
    assertThat(differences(harm("pause", Duration.ofSeconds(10), 0))).isEmpty();
    marks.clear();
    struck(5_000, 17_100);
    assertThat(differences(harm("pause", Duration.ofSeconds(10), 0))).hasSize(1);
  }

  @Test
  void faultThatCameLate_isAnother() {
    struck(5_990, 8_990);
    assertThat(differences(harm("pause", Duration.ofSeconds(3), 0))).isEmpty();
    marks.clear();
    mark(15_200, Mark.Type.FAULT);
    assertThat(differences(harm("kill", Duration.ZERO, 0)))
        .containsExactly("E613: open-1: `kill member` was to come at 5s and came at 15.2 s");
  }

  @Test
  void faultThatWaitsForTheEnginesSignal_comesWhenItMay() {
    mark(15_200, Mark.Type.FAULT);
    Harm waits = new Harm("kill", "member", AT, Duration.ZERO, 0, Duration.ZERO, true);
    assertThat(differences(waits)).isEmpty();
  }

  @Test
  void throttleThatTheKernelUnderstoodOtherwise_isAnother() {
    Map<String, String> onePercent = Map.of("number", "1", "share", "0.01");
    mark(5_000, Mark.Type.FAULT).mark(5_010, Mark.Type.FAULT_TOOK_EFFECT, onePercent);
    mark(8_000, Mark.Type.FAULT_OVER);
    assertThat(differences(harm("throttle", Duration.ofSeconds(3), 0.01))).isEmpty();
    assertThat(judged(harm("throttle", Duration.ofSeconds(3), 0.004)))
        .containsExactly(
            "E613: open-1: `throttle member to 0% for 3s` was to leave 0.40 % and left 1.00 %");
  }

  @Test
  void restartThatTookLongToJoin_lastedNoLongerForIt() {
    mark(5_000, Mark.Type.FAULT);
    mark(14_000, Mark.Type.FAULT_OVER, Map.of("number", "1", "lastedNanos", "3010000000"));
    assertThat(differences(harm("restart", Duration.ofSeconds(3), 0))).isEmpty();
  }

  @Test
  void restartThatWasBegunLate_isAnother() {
    mark(5_000, Mark.Type.FAULT);
    mark(24_000, Mark.Type.FAULT_OVER, Map.of("number", "1", "lastedNanos", "13000000000"));
    assertThat(differences(harm("restart", Duration.ofSeconds(3), 0))).hasSize(1);
  }

  @Test
  void twoFaults_areToldApartByTheirNumbers() {
    struck(5_000, 8_000);
    mark(5_100, Mark.Type.FAULT, Map.of("number", "2"));
    mark(16_100, Mark.Type.FAULT_OVER, Map.of("number", "2"));
    assertThat(
            differences(
                harm("pause", Duration.ofSeconds(3), 0),
                harm("throttle", Duration.ofSeconds(3), 0)))
        .containsExactly("E613: open-1: `throttle member for 3s` was to last 3s and lasted 11.0 s");
  }

  @Test
  void stepThatWasNotFinished_isNoMatterHere() {
    mark(0, Mark.Type.WINDOW_BEGINS, Map.of());
    struck(5_000, 6_000);
    assertThat(judged(harm("pause", Duration.ofSeconds(3), 0))).isEmpty();
  }
}
