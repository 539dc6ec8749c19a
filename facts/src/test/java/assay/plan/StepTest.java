package assay.plan;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.SyntheticTrial;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class StepTest {

  private static Step.Open open(List<FaultSpec> faults) {
    return new Step.Open(
        "open-1",
        10,
        Step.Arrivals.CONSTANT,
        Duration.ZERO,
        Duration.ofSeconds(20),
        Map.of("put", 100.0),
        Step.Keys.UNIFORM,
        8,
        faults,
        null);
  }

  private static Step.Open later(Step.Open step, Duration phase) {
    return (Step.Open) Step.shifted(List.of(step), phase).getFirst();
  }

  @Test
  void phase_movesAllFaultsAlike_andLeavesWhatIsWatchedAfterThem() {
    FaultSpec first = new FaultSpec("kill", "member", Duration.ofSeconds(5));
    FaultSpec second = new FaultSpec("kill", "another", Duration.ofMillis(5_200));

    Step.Open moved = later(open(List.of(first, second)), Duration.ofMillis(1_700));

    assertThat(moved.faults())
        .extracting(FaultSpec::at)
        .containsExactly(Duration.ofMillis(6_700), Duration.ofMillis(6_900));
    assertThat(moved.duration().minus(moved.faults().getLast().ends()))
        .isEqualTo(Duration.ofMillis(14_800));
    assertThat(later(open(List.of()), Duration.ofSeconds(1))).isEqualTo(open(List.of()));
  }

  @Test
  void chosenFault_isTheConfigurations() {
    Step.Open step = open(List.of(FaultSpec.chosen(Duration.ofSeconds(5))));
    Configuration pauses =
        new Configuration("p", "p", Map.of("fault", new Plan.Value("pause member for 3s", "")));
    Configuration calm = new Configuration("c", "c", Map.of("fault", new Plan.Value("none", "")));
    assertThat(((Step.Open) Step.forConfiguration(List.of(step), pauses).getFirst()).faults())
        .containsExactly(
            new FaultSpec(
                "pause", "member", Duration.ofSeconds(5), Duration.ofSeconds(3), 0, Duration.ZERO));
    assertThat(((Step.Open) Step.forConfiguration(List.of(step), calm).getFirst()).harms())
        .isFalse();
  }

  /// A fault that is left to configurations which all choose none harms no member.
  @Test
  void plan_harmsWhereAConfigurationDoes() {
    Step.Open step = open(List.of(FaultSpec.chosen(Duration.ofSeconds(5))));
    Configuration pauses =
        new Configuration("p", "p", Map.of("fault", new Plan.Value("pause member for 3s", "")));
    Configuration calm = new Configuration("c", "c", Map.of("fault", new Plan.Value("none", "")));

    assertThat(SyntheticTrial.plan(step, List.of(calm), 1).harms()).isFalse();
    assertThat(SyntheticTrial.plan(step, List.of(calm, pauses), 1).harms()).isTrue();
  }
}
