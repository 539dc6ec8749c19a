package assay.compare;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fact.Fact;
import assay.plan.Plan;
import assay.record.ResultsDraft;
import assay.record.SyntheticTrial;
import assay.record.results.Results;
import assay.record.results.Results.Comparison;
import assay.record.results.Results.Outcome;
import assay.record.results.Results.Scale;
import assay.record.results.Results.Told;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ConfigurationSpeedRatioTest {

  private static final Plan PLAN =
      SyntheticTrial.plan(
              SyntheticTrial.step(
                  new SyntheticTrial.Behaviour(
                      200, 20, 10, 200_000, 20_000, 450_000_000, false, 0)),
              List.of(SyntheticTrial.configuration("sync"), SyntheticTrial.configuration("none")),
              6)
          .toBuilder()
          .asks(List.of("p99(put)", "throughput(put)", "lost-writes"))
          .plan();

  private static Comparison compared(
      String metric, double effect, double low, double high, Told told) {
    return new Comparison(
        "none", metric, Scale.RATIO, effect, low, high, 0.03, 0.03, 0.03, 6, told, Fact.quoted(""));
  }

  private static Results results(Comparison... compared) {
    return ResultsDraft.empty().comparisons(List.of(compared)).results();
  }

  @Test
  void fasterConfiguration_isNamedFirst_withItsInterval() {
    Results faster =
        results(
            compared("p99(put)", 0.5, 0.4, 0.625, Told.BETTER),
            compared("throughput(put)", 1.5, 1.25, 2, Told.BETTER),
            compared("p50(put)", 0.1, 0.1, 0.1, Told.BETTER));

    assertThat(ConfigurationSpeedRatio.of(PLAN, faster))
        .containsExactly(
            new ConfigurationSpeedRatio("none", "sync", "p99(put)", 2, 1.6, 2.5, 6),
            new ConfigurationSpeedRatio("none", "sync", "throughput(put)", 1.5, 1.25, 2, 6));
  }

  @Test
  void slowerConfiguration_makesTheBaselineTheFasterOne() {
    assertThat(ConfigurationSpeedRatio.of(PLAN, results(compared("p99(put)", 4, 2, 8, Told.WORSE))))
        .containsExactly(new ConfigurationSpeedRatio("sync", "none", "p99(put)", 4, 2, 8, 6));
    assertThat(
            ConfigurationSpeedRatio.of(
                PLAN, results(compared("throughput(put)", 0.25, 0.2, 0.5, Told.WORSE))))
        .containsExactly(
            new ConfigurationSpeedRatio("sync", "none", "throughput(put)", 4, 2, 5, 6));
  }

  @Test
  void nothing_isSaid_ofWhatTheTestDoesNotTell() {
    assertThat(
            ConfigurationSpeedRatio.of(
                PLAN,
                results(
                    compared("p99(put)", 0.5, 0.4, 0.625, Told.NOT_DISTINGUISHABLE),
                    compared("throughput(put)", 1.1, 0.9, 1.3, Told.BETTER),
                    compared("lost-writes", 0.5, 0.4, 0.625, Told.BETTER))))
        .isEmpty();
    Comparison told = compared("p99(put)", 0.5, 0.4, 0.625, Told.BETTER);
    Results invalid =
        ResultsDraft.empty()
            .comparisons(List.of(told))
            .came(Outcome.NOT_VALID, "", List.of())
            .results();
    assertThat(ConfigurationSpeedRatio.of(PLAN, invalid)).isEmpty();
    Results lean = ResultsDraft.empty().comparisons(List.of(told)).size(true, 1, 6).results();
    assertThat(ConfigurationSpeedRatio.of(PLAN, lean)).isEmpty();
  }
}
