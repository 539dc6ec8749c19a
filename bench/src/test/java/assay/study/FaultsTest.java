package assay.study;

import static org.assertj.core.api.Assertions.assertThat;

import assay.plan.Harm;
import assay.problem.Problem.Place;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class FaultsTest {

  private static final Place SOMEWHERE = new Place("study.yaml", 1, 1, 1, "");
  private static final Duration MINUTE = Duration.ofSeconds(60);

  private final Problems problems = new Problems();

  private static Map<String, Given> fault(String... keysAndValues) {
    Map<String, Given> fault = new LinkedHashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      String key = keysAndValues[i];
      fault.put(key, new Given(key, keysAndValues[i + 1], SOMEWHERE, SOMEWHERE));
    }
    return fault;
  }

  private List<Harm> faults(boolean lean, List<Map<String, Given>> written) {
    List<Harm> faults = new Faults(lean, new Random(1), problems).of(written, MINUTE);
    assertThat(problems.sorted()).isEmpty();
    return faults;
  }

  @Test
  void faultsThatAreDoneOnce_comeWhenTheStudySays() {
    List<Harm> faults =
        faults(
            false,
            List.of(fault("kill", "another", "at", "10.2s"), fault("kill", "member", "at", "10s")));
    assertThat(faults).extracting(Harm::target).containsExactly("member", "another");
    assertThat(faults.getFirst().at()).isEqualTo(Duration.ofSeconds(10));
    assertThat(faults.getLast().at().minus(faults.getFirst().at()))
        .isEqualTo(Duration.ofMillis(200));
  }

  @Test
  void repeatedFault_isAFaultPerRepetition() {
    List<Harm> faults =
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
    Map<String, Given> pause =
        fault("pause", "member", "for", "2s", "at", "10s", "every", "20s", "arrivals", "poisson");
    List<Harm> faults =
        new Faults(false, new Random(1), problems).of(List.of(pause), Duration.ofHours(20));
    assertThat(problems.sorted()).isEmpty();
    assertThat(faults.getFirst().at()).isEqualTo(Duration.ofSeconds(10));
    // One in twenty seconds for twenty hours: 3,600, and three standard deviations of them.
    assertThat(faults).hasSizeBetween(3_400, 3_800);
    for (int i = 1; i < faults.size(); i++) {
      assertThat(faults.get(i).at()).isGreaterThan(faults.get(i - 1).ends());
    }
    List<Harm> again =
        new Faults(false, new Random(1), problems).of(List.of(pause), Duration.ofHours(20));
    assertThat(again).isEqualTo(faults);
  }

  @Test
  void faultWithoutAName_isTheStrategys() {
    List<Harm> faults = faults(false, List.of(fault("at", "10s")));
    assertThat(faults).hasSize(1);
    assertThat(faults.getFirst().leftToStrategy()).isTrue();
  }

  @Test
  void lean_strikesEarlyAndShortly() {
    List<Harm> faults = faults(true, List.of(fault("pause", "member", "for", "10s", "at", "20s")));
    assertThat(faults.getFirst().at()).isEqualTo(Duration.ofSeconds(2));
    assertThat(faults.getFirst().lasts()).isEqualTo(Duration.ofSeconds(2));
  }

  @Test
  void lean_keepsTheDistanceOfFaults() {
    List<Harm> faults =
        faults(
            true,
            List.of(
                fault("kill", "member", "at", "20s"),
                fault("kill", "another", "at", "20.2s"),
                fault("add", "member", "at", "50s")));
    assertThat(faults).extracting(Harm::fault).containsExactly("kill", "kill");
    assertThat(faults.getLast().at().minus(faults.getFirst().at()))
        .isEqualTo(Duration.ofMillis(200));
  }

  @Test
  void sameSeed_sameMoments() {
    List<Map<String, Given>> written =
        List.of(fault("pause", "member", "for", "1s", "at", "10s", "every", "20s"));
    assertThat(faults(false, written)).isEqualTo(faults(false, written));
  }
}
