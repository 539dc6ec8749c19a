package assay.judge.trial;

import static org.assertj.core.api.Assertions.assertThat;

import assay.judge.Said;
import assay.judge.window.StepTimes;
import assay.plan.FaultSpec;
import assay.plan.Step;
import assay.record.SomeEvent;
import assay.record.event.TimedEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Faults carried out as asked, or not, judged by their events alone.
final class FaultFidelityTest {

  private static final long MILLI = 1_000_000;
  private static final long BEGINS = 50_000 * MILLI;
  private static final Duration AT = Duration.ofSeconds(5);

  private final List<TimedEvent> events = new ArrayList<>();

  private static FaultSpec harm(String fault, Duration duration, double share) {
    return new FaultSpec(fault, "member", AT, duration, share, Duration.ZERO);
  }

  private static Step.Open step(FaultSpec... harms) {
    return Step.Open.of(
        500,
        Step.Arrivals.CONSTANT,
        Duration.ZERO,
        Duration.ofSeconds(40),
        Map.of("put", 100.0),
        8,
        harms);
  }

  private FaultFidelityTest event(
      long afterMillis, TimedEvent.Type type, Map<String, String> fields) {
    long nanos = BEGINS + afterMillis * MILLI;
    events.add(SomeEvent.of(nanos, "trial-1", type, "open-1", type.name(), fields));
    return this;
  }

  private FaultFidelityTest event(long afterMillis, TimedEvent.Type type) {
    return event(afterMillis, type, Map.of("number", "1"));
  }

  /// A fault that takes effect and ends at these times, in milliseconds after the window's start.
  private FaultFidelityTest struck(long atMillis, long overMillis) {
    return event(atMillis, TimedEvent.Type.FAULT)
        .event(atMillis + 20, TimedEvent.Type.FAULT_TOOK_EFFECT)
        .event(overMillis, TimedEvent.Type.FAULT_OVER);
  }

  private List<String> differences(FaultSpec... harms) {
    event(0, TimedEvent.Type.WINDOW_BEGINS, Map.of())
        .event(40_000, TimedEvent.Type.WINDOW_ENDS, Map.of());
    return judged(harms);
  }

  private List<String> judged(FaultSpec... harms) {
    List<Step> steps = List.of(step(harms));
    return FaultFidelity.differences(steps, StepTimes.of(steps, events), events).stream()
        .map(reason -> Said.of(reason.told().sentence()))
        .toList();
  }

  @ParameterizedTest
  @CsvSource({"pause, 3s", "stutter, 3s", "throttle, 3s"})
  void faultAsAsked_isNoDifference(String fault, String duration) {
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
    events.clear();
    struck(5_000, 17_100);
    assertThat(differences(harm("pause", Duration.ofSeconds(10), 0))).hasSize(1);
  }

  @Test
  void faultThatCameLate_isAnother() {
    struck(5_990, 8_990);
    assertThat(differences(harm("pause", Duration.ofSeconds(3), 0))).isEmpty();
    events.clear();
    event(15_200, TimedEvent.Type.FAULT);
    assertThat(differences(harm("kill", Duration.ZERO, 0)))
        .containsExactly(
            "E614: open-1: `kill member` was to come at 5s and came at 15.2 s; the host or Assay was too busy: run again on a quiet host");
  }

  @Test
  void faultThatWaitsForTheEnginesSignal_comesWhenItMay() {
    event(15_200, TimedEvent.Type.FAULT);
    FaultSpec waits = new FaultSpec("kill", "member", AT, Duration.ZERO, 0, Duration.ZERO, true);
    assertThat(differences(waits)).isEmpty();
  }

  @Test
  void throttleThatTheKernelUnderstoodOtherwise_isAnother() {
    Map<String, String> onePercent = Map.of("number", "1", "share", "0.01");
    event(5_000, TimedEvent.Type.FAULT).event(5_010, TimedEvent.Type.FAULT_TOOK_EFFECT, onePercent);
    event(8_000, TimedEvent.Type.FAULT_OVER);
    assertThat(differences(harm("throttle", Duration.ofSeconds(3), 0.01))).isEmpty();
    assertThat(judged(harm("throttle", Duration.ofSeconds(3), 0.004)))
        .containsExactly(
            "E613: open-1: `throttle member to 0.4% for 3s` was to leave 0.4 % and left 1.00 %");
  }

  /// Of 10,000 packets 1 % is 100, with a standard deviation of 9.95.
  @ParameterizedTest
  @CsvSource({"100, 0", "125, 0", "75, 0", "160, 1", "50, 1", "0, 1"})
  void shareOfPackets_thatChanceDoesNotExplain_isAnother(long affected, int differences) {
    carried(10_000, affected, 0, 100);
    assertThat(differences(harm("packet-loss", Duration.ofSeconds(3), 0.01)))
        .hasSize(differences)
        .allSatisfy(text ->
            assertThat(text)
                .isEqualTo(
                    "E613: open-1: `packet-loss member to 1% for 3s` was to affect 1.00 % of the packets and affected "
                        + affected
                        + " of 10,000"));
  }

  /// Of 100 packets, 0.1 is expected: three are rare, but happen once in 6,500 repeats.
  @ParameterizedTest
  @CsvSource({"0, 0", "3, 0", "10, 1"})
  void shareOfFewPackets_isJudgedExactly(long affected, int differences) {
    carried(100, affected, 0, 100);
    assertThat(differences(harm("packet-loss", Duration.ofSeconds(3), 0.001))).hasSize(differences);
  }

  @Test
  void packetsLostBecauseTooManyWereUnderWay_areAnother() {
    carried(10_000, 100, 2, 100);
    assertThat(differences(harm("packet-loss", Duration.ofSeconds(3), 0.01)))
        .containsExactly(
            "E613: open-1: `packet-loss member to 1% for 3s` was to lose no other packets and lost 2 packets, because too many were under way");
  }

  @ParameterizedTest
  @CsvSource({
    "network-delay member to 50ms for 3s, 9900, 0",
    "network-delay member to 50ms for 3s, 10100, 1",
    "network-delay member to 1ms for 3s, 1900, 0",
    "network-delay member to 1ms for 3s, 2100, 1",
  })
  void packetsThatCameLate_areAnother(String fault, long lateMicros, int differences) {
    carried(100, 100, 0, lateMicros);
    assertThat(differences(FaultSpec.parse(fault).orElseThrow().at(AT)))
        .hasSize(differences)
        .allSatisfy(
            text -> assertThat(text).contains("was to carry packets at their time and half"));
  }

  private void carried(long packets, long affected, long overrun, long lateMicros) {
    event(5_000, TimedEvent.Type.FAULT)
        .event(
            8_000,
            TimedEvent.Type.FAULT_OVER,
            Map.of(
                "number", "1",
                "packets", Long.toString(packets),
                "affected", Long.toString(affected),
                "overrun", Long.toString(overrun),
                "lateNanos", Long.toString(1_000 * lateMicros)));
  }

  private static FaultSpec stutter() {
    return new FaultSpec("stutter", "backup", AT, Duration.ofSeconds(5), 0, Duration.ofMillis(400));
  }

  /// A stutter of 5 s, as carried out.
  private FaultFidelityTest stuttered(long bursts, long burstMillis) {
    Map<String, String> over =
        Map.of(
            "number",
            "1",
            "lastedNanos",
            "5000000000",
            "bursts",
            Long.toString(bursts),
            "burstNanos",
            Long.toString(burstMillis * MILLI));
    events.clear();
    return event(5_000, TimedEvent.Type.FAULT).event(10_000, TimedEvent.Type.FAULT_OVER, over);
  }

  @Test
  void stutterWithItsBursts_isNoDifference() {
    stuttered(10, 405);
    assertThat(differences(stutter())).isEmpty();
    stuttered(7, 490);
    assertThat(differences(stutter())).isEmpty();
  }

  @Test
  void stutterWithFewerBursts_isAnother() {
    stuttered(4, 400);
    assertThat(differences(stutter()))
        .containsExactly(
            "E708: open-1: `stutter backup by bursts of 0.400s for 5s` was to have 10 bursts and"
                + " had 4");
  }

  @Test
  void stutterOfLongerBursts_isAnother() {
    stuttered(8, 600);
    assertThat(differences(stutter()))
        .containsExactly(
            "E708: open-1: `stutter backup by bursts of 0.400s for 5s` was to stop it for 0.400s"
                + " at a time and stopped it for 600 ms");
  }

  @Test
  void stutterTooShortForABurst_hasNone() {
    Map<String, String> none =
        Map.of("number", "1", "lastedNanos", "400000000", "bursts", "0", "burstNanos", "0");
    event(5_000, TimedEvent.Type.FAULT).event(5_400, TimedEvent.Type.FAULT_OVER, none);
    FaultSpec once =
        new FaultSpec("stutter", "backup", AT, Duration.ofMillis(400), 0, Duration.ofMillis(400));
    assertThat(differences(once)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"0.62, true", "0.54, true", "0.58, false", "0.95, false"})
  void heapFullerThanAsked_isAnother(double filled, boolean close) {
    Map<String, String> proof = Map.of("number", "1", "filled", Double.toString(filled));
    event(5_000, TimedEvent.Type.FAULT).event(5_010, TimedEvent.Type.FAULT_TOOK_EFFECT, proof);
    double asked = close ? 0.6 : 0.5;
    List<String> found = differences(harm("heap-pressure", Duration.ofSeconds(3), asked));
    assertThat(found).hasSize(close ? 0 : 1);
    assertThat(found)
        .allMatch(text -> text.startsWith("E709: open-1: `heap-pressure member to 50% for 3s`"));
  }

  @ParameterizedTest
  @CsvSource({"0.02, true", "0.104, true", "0.148, true", "0.16, false", "0.97, false"})
  void cpuUsedUnderAThrottle_isWhatIsLeftAtTheMost(double used, boolean close) {
    Map<String, String> over =
        Map.of("number", "1", "lastedNanos", "3000000000", "used", Double.toString(used));
    event(5_000, TimedEvent.Type.FAULT).event(8_000, TimedEvent.Type.FAULT_OVER, over);
    List<String> found = differences(harm("throttle", Duration.ofSeconds(3), 0.1));
    assertThat(found).hasSize(close ? 0 : 1);
    assertThat(found)
        .allMatch(text ->
            text.startsWith(
                "E710: open-1: `throttle member to 10% for 3s` was to leave 10.0 % of a CPU and "));
  }

  @Test
  void restartThatTookLongToJoin_lastedNoLongerForIt() {
    event(5_000, TimedEvent.Type.FAULT);
    event(14_000, TimedEvent.Type.FAULT_OVER, Map.of("number", "1", "lastedNanos", "3010000000"));
    assertThat(differences(harm("restart", Duration.ofSeconds(3), 0))).isEmpty();
  }

  @Test
  void restartThatWasBegunLate_isAnother() {
    event(5_000, TimedEvent.Type.FAULT);
    event(24_000, TimedEvent.Type.FAULT_OVER, Map.of("number", "1", "lastedNanos", "13000000000"));
    assertThat(differences(harm("restart", Duration.ofSeconds(3), 0))).hasSize(1);
  }

  @Test
  void rollingRestart_mayTakeLess() {
    event(5_000, TimedEvent.Type.FAULT);
    event(19_000, TimedEvent.Type.FAULT_OVER, Map.of("number", "1", "lastedNanos", "900000000"));
    assertThat(differences(harm("rolling-restart", Duration.ofSeconds(20), 0))).isEmpty();
  }

  @Test
  void rollingRestart_isAnotherWhereItTakesLonger() {
    event(5_000, TimedEvent.Type.FAULT);
    event(27_500, TimedEvent.Type.FAULT_OVER, Map.of("number", "1", "lastedNanos", "900000000"));
    assertThat(differences(harm("rolling-restart", Duration.ofSeconds(20), 0)))
        .containsExactly(
            "E613: open-1: `rolling-restart member for 20s` was to take no longer than 20s and took"
                + " 22.5 s");
  }

  @Test
  void twoFaults_areToldApartByTheirNumbers() {
    struck(5_000, 8_000);
    event(5_100, TimedEvent.Type.FAULT, Map.of("number", "2"));
    event(16_100, TimedEvent.Type.FAULT_OVER, Map.of("number", "2"));
    assertThat(
            differences(
                harm("pause", Duration.ofSeconds(3), 0),
                harm("throttle", Duration.ofSeconds(3), 0)))
        .containsExactly("E613: open-1: `throttle member for 3s` was to last 3s and lasted 11.0 s");
  }

  @Test
  void stepThatWasNotFinished_isNoMatterHere() {
    event(0, TimedEvent.Type.WINDOW_BEGINS, Map.of());
    struck(5_000, 6_000);
    assertThat(judged(harm("pause", Duration.ofSeconds(3), 0))).isEmpty();
  }
}
