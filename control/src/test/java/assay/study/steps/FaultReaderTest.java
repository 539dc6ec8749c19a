package assay.study.steps;

import static org.assertj.core.api.Assertions.assertThat;

import assay.plan.FaultSpec;
import assay.plan.rate.Rate;
import assay.problem.Problem;
import assay.problem.Problem.Place;
import assay.study.file.SourceValue;
import assay.study.file.StudyProblems;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class FaultReaderTest {

  private static final Place SOMEWHERE = new Place("study.yaml", 1, 1, 1, "");
  private static final Duration DAY = Duration.ofHours(20);
  private static final Duration MINUTE = Duration.ofSeconds(60);

  private final StudyProblems problems = new StudyProblems();

  private static Map<String, SourceValue> fault(String... keysAndValues) {
    Map<String, SourceValue> fault = new LinkedHashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      String key = keysAndValues[i];
      fault.put(key, new SourceValue(key, keysAndValues[i + 1], SOMEWHERE, SOMEWHERE));
    }
    return fault;
  }

  private List<FaultSpec> faults(boolean lean, List<Map<String, SourceValue>> written) {
    List<FaultSpec> faults =
        new FaultReader(new Random(1), problems)
            .of(written, MINUTE, lean ? leanRun(written, 100) : FaultWatchTimes.whole(MINUTE));
    assertThat(problems.sorted()).isEmpty();
    return faults;
  }

  private FaultWatchTimes lean(
      List<Map<String, SourceValue>> written, Duration duration, double rate) {
    return FaultWatchTimes.lean(
        written, duration, Rate.constant(rate), Map.of(), List.of(), Duration.ZERO, problems);
  }

  private FaultWatchTimes leanRun(List<Map<String, SourceValue>> written, double rate) {
    return lean(written, MINUTE, rate);
  }

  @Test
  void faultsThatAreDoneOnce_comeWhenTheStudySays() {
    List<FaultSpec> faults =
        faults(
            false,
            List.of(fault("kill", "another", "at", "10.2s"), fault("kill", "member", "at", "10s")));
    assertThat(faults).extracting(FaultSpec::target).containsExactly("member", "another");
    assertThat(faults.getFirst().at()).isEqualTo(Duration.ofSeconds(10));
    assertThat(faults.getLast().at().minus(faults.getFirst().at()))
        .isEqualTo(Duration.ofMillis(200));
  }

  @Test
  void commandWhoseUndoSaysNothing_isRefused() {
    Map<String, SourceValue> blank =
        fault("command", "true", "undo", " ", "at", "10s", "for", "1s");
    List<FaultSpec> faults =
        new FaultReader(new Random(1), problems)
            .of(List.of(blank), MINUTE, FaultWatchTimes.whole(MINUTE));
    assertThat(faults).isEmpty();
    assertThat(problems.sorted()).extracting(Problem::code).containsExactly("E341");
  }

  @Test
  void repeatedFault_isAFaultPerRepetition() {
    List<FaultSpec> faults =
        faults(false, List.of(fault("pause", "member", "for", "1s", "at", "10s", "every", "20s")));
    assertThat(faults)
        .hasSize(3)
        .allSatisfy(fault -> assertThat(fault.text()).isEqualTo("pause member for 1s"));
    for (int i = 0; i < 3; i++) {
      Duration from = Duration.ofSeconds(10 + 20L * i);
      assertThat(faults.get(i).at()).isBetween(from, from.plusSeconds(1));
    }
    assertThat(faults.stream().map(fault -> fault.at().toNanos() % 1_000_000_000).distinct())
        .hasSize(3);
  }

  @Test
  void faultsAtRandomMoments_comeAsOftenAsTheyShould_andNeverBeforeTheOneBeforeIsOver() {
    Map<String, SourceValue> pause =
        fault("pause", "member", "for", "2s", "at", "10s", "every", "20s", "arrivals", "poisson");
    List<FaultSpec> faults =
        new FaultReader(new Random(1), problems)
            .of(List.of(pause), DAY, FaultWatchTimes.whole(DAY));
    assertThat(problems.sorted()).isEmpty();
    assertThat(faults.getFirst().at()).isEqualTo(Duration.ofSeconds(10));
    // One in twenty seconds for twenty hours: 3,600, with three standard deviations.
    assertThat(faults).hasSizeBetween(3_400, 3_800);
    for (int i = 1; i < faults.size(); i++) {
      assertThat(faults.get(i).at()).isGreaterThan(faults.get(i - 1).ends());
    }
    List<FaultSpec> again =
        new FaultReader(new Random(1), problems)
            .of(List.of(pause), DAY, FaultWatchTimes.whole(DAY));
    assertThat(again).isEqualTo(faults);
  }

  @Test
  void faultWithoutAName_isTheConfigurations() {
    List<FaultSpec> faults = faults(false, List.of(fault("at", "10s")));
    assertThat(faults).hasSize(1);
    assertThat(faults.getFirst().leftToConfiguration()).isTrue();
  }

  @Test
  void lean_strikesEarly_andWatchesWhatItAsks() {
    List<Map<String, SourceValue>> written =
        List.of(fault("pause", "member", "for", "10s", "at", "20s"));
    FaultSpec fault = faults(true, written).getFirst();
    assertThat(fault.at()).isEqualTo(Duration.ofSeconds(2));
    assertThat(fault.duration()).isEqualTo(Duration.ofSeconds(10));
    // 2 s before it, ten of harm, and ten to recover and to hold.
    assertThat(leanRun(written, 100).window()).isEqualTo(Duration.ofSeconds(22));
  }

  @Test
  void lean_watchesLongerIfEveryMemberEnds() {
    List<Map<String, SourceValue>> written =
        List.of(fault("restart", "all", "for", "3s", "at", "20s"));
    assertThat(leanRun(written, 100).window()).isEqualTo(Duration.ofSeconds(2 + 3 + 10 + 10));
    assertThat(leanRun(List.of(fault("restart", "member", "for", "3s", "at", "20s")), 100).window())
        .isEqualTo(Duration.ofSeconds(2 + 3 + 10));
  }

  /// 100 requests at 25 a second take 4 s, and 1.3 times as long if chance may take some of them.
  @Test
  void lean_waitsForEnoughToCompareWith() {
    List<Map<String, SourceValue>> written = List.of(fault("kill", "member", "at", "20s"));
    FaultWatchTimes watch = leanRun(written, 25);
    assertThat(watch.earlier()).isEqualTo(Duration.ofMillis(20_000 - 5_200 - 300));
    assertThat(watch.window()).isEqualTo(Duration.ofMillis(5_500 + 10_000));
  }

  @Test
  void lean_isNowhereLongerThanTheStudy() {
    List<Map<String, SourceValue>> written = List.of(fault("kill", "member", "at", "1s"));
    Duration brief = Duration.ofSeconds(8);
    assertThat(lean(written, brief, 10)).isEqualTo(new FaultWatchTimes(Duration.ZERO, brief, true));
  }

  /// The study watches for three seconds after its kill, so a lean run does too, however much later
  /// the kill comes in the study.
  @Test
  void lean_watchesNoLongerThanTheStudy() {
    List<Map<String, SourceValue>> written = List.of(fault("kill", "member", "at", "5s"));
    Duration brief = Duration.ofSeconds(8);
    assertThat(lean(written, brief, 500))
        .isEqualTo(new FaultWatchTimes(Duration.ofSeconds(3), Duration.ofSeconds(5), true));
  }

  @Test
  void lean_keepsTheDistanceOfFaults() {
    List<FaultSpec> faults =
        faults(
            true,
            List.of(
                fault("kill", "member", "at", "20s"),
                fault("kill", "another", "at", "20.2s"),
                fault("add", "member", "at", "50s")));
    assertThat(faults).extracting(FaultSpec::fault).containsExactly("kill", "kill", "add");
    assertThat(faults.get(1).at().minus(faults.getFirst().at())).isEqualTo(Duration.ofMillis(200));
    assertThat(faults.getLast().at().minus(faults.getFirst().at()))
        .isEqualTo(Duration.ofSeconds(30));
  }

  @Test
  void sameSeed_sameMoments() {
    List<Map<String, SourceValue>> written =
        List.of(fault("pause", "member", "for", "1s", "at", "10s", "every", "20s"));
    assertThat(faults(false, written)).isEqualTo(faults(false, written));
  }
}
