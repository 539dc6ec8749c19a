package assay.judge.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import assay.judge.Said;
import assay.metric.LimitRelation;
import assay.plan.Configuration;
import assay.plan.FaultSpec;
import assay.plan.Plan;
import assay.plan.PlanBuilder;
import assay.plan.Step;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class UnmeasurableFiguresTest {

  private static List<String> obstacles(String asked, String check, Step step) {
    Map<String, Plan.Value> settings = Map.of("measure-memory", new Plan.Value("auto", ""));
    return UnmeasurableFigures.of(
            new PlanBuilder("s")
                .asks(List.of(asked))
                .checks(List.of(check))
                .configurations(List.of(new Configuration("a", "a", settings)))
                .steps(List.of(step))
                .plan())
        .stream()
        .map(Said::of)
        .toList();
  }

  private static Step open(double rate, int seconds, Duration fault) {
    List<FaultSpec> faults =
        fault.isZero() ? List.of() : List.of(new FaultSpec("kill", "member", fault));
    Duration lasts = Duration.ofSeconds(seconds);
    Map<String, Double> mix = Map.of("get", 50.0, "put", 50.0);
    return Step.Open.of(rate, Step.Arrivals.CONSTANT, Duration.ZERO, lasts, mix, 10)
        .harmedBy(faults, lasts);
  }

  private static List<String> unasked(Step step, Plan.Objective... objectives) {
    return UnmeasurableFigures.of(
            new PlanBuilder("s")
                .objectives(List.of(objectives))
                .configurations(List.of(new Configuration("a", "a", Map.of())))
                .steps(List.of(step))
                .plan())
        .stream()
        .map(Said::of)
        .toList();
  }

  @Test
  void whereNothingIsAsked_everyTablesPercentileIsLookedAt() {
    assertThat(unasked(open(10, 40, Duration.ZERO)))
        .containsExactly(
            "p99(get): 200 are sent, and an upper end needs 368",
            "p99(put): 200 are sent, and an upper end needs 368");
    assertThat(unasked(open(10, 80, Duration.ZERO))).isEmpty();
  }

  @Test
  void objectiveThatCannotBeJudged_isToldBefore() {
    Step step = open(10, 80, Duration.ZERO);
    assertThat(unasked(step, new Plan.Objective("", "p99.9(get)", LimitRelation.LESS, 5e6, 1)))
        .containsExactly("p99.9(get): 400 are sent, and an upper end needs 3,688");
    assertThat(unasked(step, new Plan.Objective("", "p99(get)", LimitRelation.LESS, 5e6, 1)))
        .isEmpty();
    assertThat(unasked(step, new Plan.Objective("", "recovery", LimitRelation.LESS, 5e9, 1)))
        .containsExactly(
            "recovery: `recovery` is not among the checks",
            "recovery: no configuration has a fault");
  }

  @Test
  void watchThatEndsTooSoon_preventsRecovery() {
    Duration at = Duration.ofSeconds(2);
    assertThat(obstacles("recovery", "recovery", open(100, 7, at))).isEmpty();
    assertThat(obstacles("recovery", "recovery", open(100, 5, at)))
        .containsExactly(
            "recovery: “a” in open-1: watched for 3.00 s once the fault is over, and to recover and to"
                + " hold takes 4.50 s");
  }

  @Test
  void tooLittleBeforeTheFault_preventsRecovery() {
    Duration at = Duration.ofSeconds(2);
    // Nineteen 100 ms bins before the one on the edge: 100 requests take 53 a second.
    assertThat(obstacles("recovery", "recovery", open(52, 20, at)))
        .containsExactly(
            "recovery: “a” in open-1: less than a second or 100 requests before the fault to compare"
                + " with");
    assertThat(obstacles("recovery", "recovery", open(53, 20, at))).isEmpty();
    assertThat(obstacles("recovery", "recovery", open(1000, 20, Duration.ofSeconds(1)))).hasSize(1);
  }

  @Test
  void recoveryWithoutItsCheckOrAFault_isPrevented() {
    assertThat(obstacles("recovery", "stalls", open(100, 20, Duration.ofSeconds(2))))
        .containsExactly("recovery: `recovery` is not among the checks");
    assertThat(obstacles("recovery", "recovery", open(100, 20, Duration.ZERO)))
        .containsExactly("recovery: no configuration has a fault");
  }

  /// Published ranks for distribution-free intervals: 368 for the 99th percentile, 36 for the 90th,
  /// 6 for the median.
  @Test
  void percentile_needsAnUpperEnd() {
    assertThat(UnmeasurableFigures.samples(0.99)).isEqualTo(368);
    assertThat(UnmeasurableFigures.samples(0.9)).isEqualTo(36);
    assertThat(UnmeasurableFigures.samples(0.5)).isEqualTo(6);
    assertThat(UnmeasurableFigures.samples(0.999)).isEqualTo(3_688);
    assertThat(obstacles("p99(get)", "stalls", open(184, 4, Duration.ZERO))).isEmpty();
    assertThat(obstacles("p99(get)", "stalls", open(183, 4, Duration.ZERO)))
        .containsExactly("p99(get): 366 are sent, and an upper end needs 368");
    // Only requests sent before the fault count.
    assertThat(obstacles("p99(get)", "stalls", open(184, 4, Duration.ofSeconds(2)))).hasSize(1);
  }

  @Test
  void percentileOfAClosedPart_needsAsMany() {
    Step few =
        new Step.Closed("closed-1", 1, Duration.ZERO, 0, List.of(new Step.Part("", "get", 367, 1)));
    Step enough =
        new Step.Closed("closed-1", 1, Duration.ZERO, 0, List.of(new Step.Part("", "get", 368, 1)));
    assertThat(obstacles("service-p99(get)", "stalls", few)).hasSize(1);
    assertThat(obstacles("service-p99(get)", "stalls", enough)).isEmpty();
  }

  /// From 1,000 to 32,000 are five doublings and so six rates, and four halvings lead to 5 %.
  @Test
  void search_needsEveryAttemptAtEveryRate() {
    assertThat(obstacles("capacity(put p90 < 5 ms)", "stalls", search(20))).isEmpty();
    assertThat(obstacles("capacity(put p90 < 5 ms)", "stalls", search(19)))
        .containsExactly("capacity(put p90 < 5 ms): 19 tries, and the search may need 20");
  }

  private static Step search(int tries) {
    return new Step.Capacity(
        "capacity-1",
        new Step.Goal("put p90 < 5 ms", "put", 0.9, 5_000_000),
        1000,
        32_000,
        Step.Arrivals.CONSTANT,
        Duration.ZERO,
        Duration.ofSeconds(1),
        Duration.ofSeconds(3),
        Map.of("put", 100.0),
        Step.Keys.UNIFORM,
        10,
        2,
        tries,
        false,
        null);
  }

  @Test
  void nothingIsPrevented_whereNothingIsAsked() {
    assertThat(UnmeasurableFigures.of(new PlanBuilder("s").plan())).isEmpty();
  }
}
