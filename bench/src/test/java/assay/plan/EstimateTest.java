package assay.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class EstimateTest {

  @Test
  void cell_isStartLoadStepsAndAudit() {
    Step.Keys uniform = new Step.Keys("uniform", Step.Keys.Choice.UNIFORM, 0, 0, 0);
    Step open =
        new Step.Open(
            "open-1",
            100,
            Step.Arrivals.CONSTANT,
            Duration.ofSeconds(2),
            Duration.ofSeconds(9),
            Map.of("get", 100.0),
            uniform,
            10,
            null);
    Step closed =
        new Step.Closed(
            "closed-1",
            2,
            Duration.ZERO,
            1,
            List.of(
                new Step.Part("get 2000", "get", 2000, 1),
                new Step.Part("putAll 8x1001", "putAll", 8, 1001)));
    // 12 s start, 100,000 × 70 µs, 11 s open; closed: 2 rounds × (2000 × 0.5 ms + 8 × 20.5 ms) / 2.
    Duration cell = Duration.ofMillis(12_000 + 7_000 + 11_000 + 1_000 + 164);
    assertThat(Estimate.of(plan(List.of(open, closed)), 100_000, false))
        .isEqualTo(cell.multipliedBy(2));
    assertThat(Estimate.of(plan(List.of(open)), 0, true)).isEqualTo(Duration.ofSeconds(24));
  }

  @Test
  void stepUnderTraffic_takesTwiceAsLongAndASecondMore() {
    List<Step.Part> parts = List.of(new Step.Part("get 2000", "get", 2000, 1));
    Step.Traffic users = new Step.Traffic(10, Duration.ofSeconds(1), null);
    Step alone = new Step.Closed("closed-1", 1, Duration.ZERO, 0, parts);
    Step under = new Step.Closed("closed-2", 1, Duration.ZERO, 0, Duration.ZERO, parts, users);

    // Two cells of 1 s to start, 1 s alone, 2 s and 1 s under traffic.
    assertThat(Estimate.of(plan(List.of(alone, under)), 0, true))
        .isEqualTo(Duration.ofSeconds(2 * (1 + 1 + 2 + 1)));
  }

  @Test
  void partsOfAClosedStep_takeNoLessThanTheirWarmUp() {
    List<Step.Part> parts =
        List.of(new Step.Part("get 2000", "get", 2000, 1), new Step.Part("get 2", "get", 2, 1));
    Step step =
        new Step.Closed("closed-1", 1, Duration.ZERO, 2, Duration.ofSeconds(1), parts, null);

    // Two cells of 1 s to start: three rounds of 1 s, then 1 s of warm-up and a round of 1 ms.
    assertThat(Estimate.of(plan(List.of(step)), 0, true))
        .isEqualTo(Duration.ofMillis(2 * (1000 + 3 * 1000 + 1000 + 1)));
  }

  @Test
  void partsThatAreWaitedFor_takeTenRoundsMore_orTheirTime() {
    List<Step.Part> parts =
        List.of(new Step.Part("get 2000", "get", 2000, 1), new Step.Part("get 20", "get", 20, 1));
    Step.Steady steady = new Step.Steady(60, Duration.ofSeconds(4));
    Step step =
        new Step.Closed("closed-1", 1, Duration.ZERO, 0, Duration.ZERO, parts, null, steady);

    // Two cells of 1 s to start: 4 s and a round of 1 s, then eleven rounds of 10 ms.
    assertThat(Estimate.of(plan(List.of(step)), 0, true))
        .isEqualTo(Duration.ofMillis(2 * (1000 + 4000 + 1000 + 110)));
  }

  @Test
  void closedStepOfATime_takesItsWarmUpAndItsWindow() {
    Step step =
        new Step.Timed(
            "closed-1",
            4,
            Duration.ofMillis(1),
            Duration.ofSeconds(10),
            Duration.ofSeconds(30),
            Map.of("get", 100.0),
            new Step.Keys("uniform", Step.Keys.Choice.UNIFORM, 0, 0, 0),
            null);

    assertThat(Estimate.of(plan(List.of(step)), 0, true))
        .isEqualTo(Duration.ofSeconds(2 * (1 + 10 + 30)));
  }

  private static Plan plan(List<Step> steps) {
    return new PlanDraft("s")
        .question("q")
        .engine("e")
        .workload("w")
        .strategies(List.of(new Strategy("a", "a", Map.of())))
        .steps(steps)
        .seed(1)
        .repeats(2)
        .cells(List.of(new Plan.Cell("a-1", "a", 1), new Plan.Cell("a-2", "a", 2)))
        .plan();
  }
}
