package assay.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class StepTest {

  private static final Step.Keys UNIFORM =
      new Step.Keys("uniform", Step.Keys.Choice.UNIFORM, 0, 0, 0);

  private static Step.Open open(List<Harm> faults) {
    return new Step.Open(
        "open-1",
        10,
        Step.Arrivals.CONSTANT,
        Duration.ZERO,
        Duration.ofSeconds(20),
        Map.of("put", 100.0),
        UNIFORM,
        8,
        faults,
        null);
  }

  private static List<Harm> later(Step.Open step, long seed) {
    return ((Step.Open) Step.later(List.of(step), seed).getFirst()).faults();
  }

  @Test
  void everyRepeat_hasAPhaseOfItsOwn_andFaultsKeepTheirDistance() {
    Harm first = new Harm("kill", "member", Duration.ofSeconds(5));
    Harm second = new Harm("kill", "another", Duration.ofMillis(5_200));
    Step.Open step = open(List.of(first, second));
    List<Duration> moments =
        LongStream.range(0, 50).mapToObj(seed -> later(step, seed).getFirst().at()).toList();
    assertThat(moments).doesNotHaveDuplicates();
    assertThat(moments)
        .allSatisfy(at -> assertThat(at).isBetween(Duration.ofSeconds(5), Duration.ofSeconds(6)));
    List<Harm> moved = later(step, 3);
    assertThat(moved.getLast().at().minus(moved.getFirst().at())).isEqualTo(Duration.ofMillis(200));
  }

  @Test
  void phase_leavesFaultsInTheirWindow() {
    Step.Open late = open(List.of(new Harm("kill", "member", Duration.ofMillis(19_900))));
    assertThat(later(late, 1).getFirst().at()).isLessThan(Duration.ofMillis(19_960));
    assertThat(Step.later(List.of(open(List.of())), 1)).containsExactly(open(List.of()));
  }

  @Test
  void chosenFault_isTheStrategys() {
    Step.Open step = open(List.of(Harm.chosen(Duration.ofSeconds(5))));
    Strategy pauses =
        new Strategy("p", "p", Map.of("fault", new Plan.Value("pause member for 3s", "")));
    Strategy calm = new Strategy("c", "c", Map.of("fault", new Plan.Value("none", "")));
    assertThat(((Step.Open) Step.under(List.of(step), pauses).getFirst()).faults())
        .containsExactly(
            new Harm(
                "pause", "member", Duration.ofSeconds(5), Duration.ofSeconds(3), 0, Duration.ZERO));
    assertThat(((Step.Open) Step.under(List.of(step), calm).getFirst()).harms()).isFalse();
  }
}
