package assay.judge.results;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fact.Fact;
import assay.judge.FindingDraft;
import assay.judge.Said;
import assay.judge.trial.TrialJudgement;
import assay.metric.WithheldFigure;
import assay.plan.Plan;
import assay.record.SyntheticTrial;
import assay.record.results.RatePartResult;
import assay.record.results.Results.PartComparison;
import assay.record.results.Results.Quantile;
import assay.record.results.Results.Told;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// Parts with invented percentiles. The host's speed differs from block to block more than configurations do.
final class RatePartComparisonsTest {

  private static final int PARTS = 10;

  private interface Times {

    /// Nanoseconds; below zero without a finite percentile.
    double of(int block, int part);
  }

  private final List<TrialJudgement> judgements = new ArrayList<>();

  private static Plan plan(int repeats, String... asks) {
    return SyntheticTrial.plan(
            SyntheticTrial.step(SyntheticTrial.Behaviour.good()),
            List.of(SyntheticTrial.configuration("sync"), SyntheticTrial.configuration("none")),
            repeats)
        .toBuilder()
        .asks(List.of(asks))
        .plan();
  }

  private void trials(String configuration, int repeats, Times times) {
    for (int block = 0; block < repeats; block++) {
      List<RatePartResult> parts = new ArrayList<>();
      for (int part = 0; part < PARTS; part++) {
        parts.add(part(part, times.of(block, part)));
      }
      Plan.Trial trial =
          new Plan.Trial(configuration + "-" + (block + 1), configuration, block + 1);
      judgements.add(FindingDraft.of(trial).rateParts(parts).finding());
    }
  }

  private static RatePartResult part(int part, double nanos) {
    Quantile median =
        nanos < 0
            ? new Quantile(
                0.5, 0, new WithheldFigure(WithheldFigure.Why.UNANSWERED, Fact.quoted("none")))
            : new Quantile(0.5, (long) nanos);
    return new RatePartResult(
        "open-1", part, "get", part, part + 1, 100, 200, 1000, 0, List.of(median));
  }

  private static double drift(int block) {
    return 1e6 * (1 + block);
  }

  private List<PartComparison> compared(Plan plan) {
    return RatePartComparisons.of(plan, judgements);
  }

  @Test
  void partThatDiffers_isTold_andTheOthersAreNot() {
    SplittableRandom random = new SplittableRandom(3);
    trials("sync", 6, (block, part) -> drift(block) * Math.exp(0.02 * random.nextGaussian()));
    trials(
        "none",
        6,
        (block, part) ->
            (part == 7 ? 0.5 : 1) * drift(block) * Math.exp(0.02 * random.nextGaussian()));
    List<PartComparison> compared = compared(plan(6, "p50(get)", "p99(put)"));
    assertThat(compared).hasSize(PARTS);
    assertThat(compared)
        .allSatisfy(each -> {
          assertThat(each.compared().metric()).isEqualTo("p50(get)");
          assertThat(each.compared().told())
              .isEqualTo(each.part() == 7 ? Told.BETTER : Told.NOT_DISTINGUISHABLE);
        });
    assertThat(Said.of(compared.get(7).compared().sentence())).contains("among 10 figures");
  }

  /// Ten parts are ten chances to be wrong. The share of runs with any difference told may be 5 %: of 400 runs of the
  /// same system 32 or fewer, with a probability of 99.7 %.
  @Test
  void sameSystem_isToldApartInSomePartOfFewRuns() {
    SplittableRandom random = new SplittableRandom(1);
    Plan plan = plan(6, "p50(get)");
    int wrong = 0;
    for (int run = 0; run < 400; run++) {
      judgements.clear();
      trials("sync", 6, (block, part) -> drift(block) * Math.exp(0.2 * random.nextGaussian()));
      trials("none", 6, (block, part) -> drift(block) * Math.exp(0.2 * random.nextGaussian()));
      wrong +=
          compared(plan).stream()
                  .anyMatch(each -> each.compared().told() != Told.NOT_DISTINGUISHABLE)
              ? 1
              : 0;
    }
    assertThat(wrong).isLessThanOrEqualTo(32);
  }

  @Test
  void partWithoutAFinitePercentile_isNotCompared() {
    trials("sync", 6, (block, part) -> part == 2 && block == 1 ? -1 : drift(block));
    trials("none", 6, (block, part) -> drift(block) / 2);
    assertThat(compared(plan(6, "p50(get)")))
        .extracting(each -> each.compared().told() == Told.NOT_COMPARABLE)
        .containsExactly(false, false, true, false, false, false, false, false, false, false);
  }

  @Test
  void fewRepeats_andPercentilesThatAreNotAskedFor_areNotCompared() {
    trials("sync", 5, (block, part) -> drift(block));
    trials("none", 5, (block, part) -> drift(block) / 2);
    assertThat(compared(plan(5, "p50(get)"))).isEmpty();
    judgements.clear();
    trials("sync", 6, (block, part) -> drift(block));
    trials("none", 6, (block, part) -> drift(block) / 2);
    assertThat(compared(plan(6, "throughput", "service-p50(get)"))).isEmpty();
    assertThat(compared(plan(6, "p50(get)"))).hasSize(PARTS);
  }
}
