package assay.judge.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.fact.Fact;
import assay.judge.FindingDraft;
import assay.judge.Said;
import assay.judge.figure.Measurement;
import assay.judge.trial.TrialJudgement;
import assay.judge.trial.TrialMetrics;
import assay.metric.MetricId;
import assay.metric.WithheldFigure;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.RunOrder;
import assay.plan.Step;
import assay.record.SyntheticTrial;
import assay.record.results.Results.Comparison;
import assay.record.results.Results.Control;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Row;
import assay.record.results.Results.Scale;
import assay.record.results.Results.Told;
import assay.record.results.Verdicts;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Comparisons of synthetic figures, on a host that doubles its speed from the first block to the
/// last.
final class BaselineComparisonsTest {

  /// The difference between blocks: a drift far larger than any effect.
  private static double drift(double block) {
    return 1e6 * (1 + block / 6);
  }

  /// Independent noise for each block.
  private static final double[] NOISE = {
    0.004, -0.007, 0.002, 0.006, -0.003, -0.001, 0.005, -0.004
  };

  private final List<TrialJudgement> judgements = new ArrayList<>();
  private int repeats = 6;

  private static double noise(int block, int salt) {
    return 1 + NOISE[(block * 3 + salt) % NOISE.length];
  }

  private void trials(
      String configuration, boolean control, int salt, Map<String, Double> factors) {
    for (int block = 0; block < repeats; block++) {
      List<Measurement> measurements = new ArrayList<>();
      for (Map.Entry<String, Double> factor : factors.entrySet()) {
        double value = drift(block) * factor.getValue() * noise(block, salt);
        measurements.add(Measurement.of(factor.getKey(), value, 100));
      }
      add(configuration, control, block, measurements);
    }
  }

  private void add(
      String configuration, boolean control, int block, List<Measurement> measurements) {
    String id = configuration + "-" + (block + 1) + (control ? "-control" : "");
    Plan.Trial trial = new Plan.Trial(id, configuration, block + 1, control);
    judgements.add(FindingDraft.of(trial).readings(measurements).finding());
  }

  private Plan plan(String... names) {
    List<Configuration> configurations =
        List.of(names).stream().map(SyntheticTrial::configuration).toList();
    Step step = SyntheticTrial.step(SyntheticTrial.Behaviour.good());
    return SyntheticTrial.plan(step, configurations, repeats);
  }

  private BaselineComparisons contrasts(Plan plan) {
    return new BaselineComparisons(
        plan, judgements, ResultsTableBuilder.of(plan, judgements).metrics());
  }

  private static Comparison of(
      BaselineComparisons comparisons, String configuration, String metric) {
    return comparisons.comparisons().stream()
        .filter(each -> each.configuration().equals(configuration) && each.metric().equals(metric))
        .findFirst()
        .orElseThrow();
  }

  /// A percentile with clustered slow requests was seen, although it has no bound: a regression in
  /// it must be reported.
  @Test
  void percentilesWithoutUpperEnds_areCompared() {
    for (int block = 0; block < repeats; block++) {
      add("sync", false, block, List.of(unbounded(drift(block) * noise(block, 0))));
      add("sync", true, block, List.of(unbounded(drift(block) * noise(block, 5))));
      add("none", false, block, List.of(unbounded(1.5 * drift(block) * noise(block, 1))));
    }

    assertThat(of(contrasts(plan("sync", "none")), "none", "p99(put)").told())
        .isEqualTo(Told.WORSE);
  }

  private static Measurement unbounded(double value) {
    return new Measurement(
        MetricId.known("p99(put)"), value, value / 2, null, null, null, null, null, null, 100);
  }

  @Test
  void differenceUnderDrift_isTold_withItsRatio() {
    trials("sync", false, 0, Map.of("p50(put)", 1.0, "throughput", 1.0));
    trials("sync", true, 5, Map.of("p50(put)", 1.0, "throughput", 1.0));
    trials("none", false, 1, Map.of("p50(put)", 0.8, "throughput", 0.8));

    BaselineComparisons comparisons = contrasts(plan("sync", "none"));

    Comparison put = of(comparisons, "none", "p50(put)");
    assertThat(put.scale()).isEqualTo(Scale.RATIO);
    assertThat(put.effect()).isCloseTo(0.8, within(0.01));
    assertThat(put.low()).isLessThan(put.effect());
    assertThat(put.high()).isGreaterThan(put.effect());
    assertThat(put.p()).isEqualTo(2 / 64.0);
    assertThat(put.pHolm()).isEqualTo(4 / 64.0);
    assertThat(put.pAdjusted()).isEqualTo(2 / 64.0);
    assertThat(put.pairs()).isEqualTo(6);
    assertThat(put.told()).isEqualTo(Told.BETTER);
    assertThat(Said.of(put.sentence()))
        .startsWith("better: 0.799×")
        .contains("against “sync” in 6 pairs", "p 0.031", "among 2 figures", "A/A control");
    assertThat(of(comparisons, "none", "throughput").told()).isEqualTo(Told.WORSE);
    assertThat(comparisons.better("none", "sync", "p50(put)")).isTrue();
    assertThat(comparisons.better("sync", "none", "p50(put)")).isFalse();
    assertThat(comparisons.better("sync", "none", "throughput")).isTrue();
  }

  /// A synthetic system that is twice as fast, and looks it in every block, but only ever ran last.
  @Test
  void configurationInAFixedOrder_isComparedWithNothing_andHindersNobody() {
    trials("sync", false, 0, Map.of("p50(put)", 1.0));
    trials("sync", true, 5, Map.of("p50(put)", 1.0));
    trials("none", false, 1, Map.of("p50(put)", 0.8));
    trials("forwards none", false, 1, Map.of("p50(put)", 0.5));
    Plan plain = plan("sync", "none");
    List<Configuration> configurations = new ArrayList<>(plain.configurations());
    Configuration none = SyntheticTrial.configuration("none");
    Map<String, Plan.Value> settings = new LinkedHashMap<>(none.settings());
    settings.put(RunOrder.SETTING, new Plan.Value("forwards", "study.yaml:9"));
    configurations.add(new Configuration("forwards none", "forwards-none", settings));
    Plan plan = plain.toBuilder().configurations(configurations).plan();

    BaselineComparisons comparisons = contrasts(plan);

    Comparison fixed = of(comparisons, "forwards none", "p50(put)");
    assertThat(fixed.told()).isEqualTo(Told.NOT_COMPARABLE);
    assertThat(fixed.effect()).isNull();
    assertThat(Said.of(fixed.sentence())).contains("fixed order");
    assertThat(comparisons.better("forwards none", "none", "p50(put)")).isFalse();
    assertThat(of(comparisons, "none", "p50(put)").told()).isEqualTo(Told.BETTER);
    List<Row> rows = ResultsTableBuilder.of(plan, judgements).rows();
    assertThat(rows.stream().filter(row -> row.figures().getFirst().best()).map(Row::configuration))
        .containsExactly("none");
  }

  @Test
  void sameSystem_isNotDistinguishable() {
    trials("sync", false, 0, Map.of("p50(put)", 1.0));
    trials("sync", true, 5, Map.of("p50(put)", 1.0));
    trials("none", false, 2, Map.of("p50(put)", 1.0));

    Comparison put = of(contrasts(plan("sync", "none")), "none", "p50(put)");

    assertThat(put.told()).isEqualTo(Told.NOT_DISTINGUISHABLE);
    assertThat(Said.of(put.sentence())).startsWith("not distinguishable here: ");
  }

  @Test
  void effectWithinWhatTheBaselineDiffersFromItself_isNotCalled() {
    trials("sync", false, 0, Map.of("p50(put)", 1.0));
    trials("none", false, 1, Map.of("p50(put)", 0.95));
    Plan plan = plan("sync", "none");
    assertThat(of(contrasts(plan), "none", "p50(put)").told()).isEqualTo(Told.BETTER);

    trials("sync", true, 5, Map.of("p50(put)", 1.07));

    BaselineComparisons comparisons = contrasts(plan);
    Comparison put = of(comparisons, "none", "p50(put)");
    assertThat(put.p()).isEqualTo(2 / 64.0);
    assertThat(put.told()).isEqualTo(Told.NOT_DISTINGUISHABLE);
    assertThat(Said.of(put.sentence())).contains("“sync” differs from itself by as much as ±");
    Control control = comparisons.controls().getFirst();
    assertThat(control.floor()).isEqualTo(control.high());
    assertThat(control.effect()).isCloseTo(1.07, within(0.01));
  }

  @Test
  void countsAndShares_areComparedByDifference() {
    for (int block = 0; block < repeats; block++) {
      add("sync", false, block, List.of(Measurement.of("lost-writes", 0, 1)));
      add("sync", true, block, List.of(Measurement.of("lost-writes", 0, 1)));
      add("none", false, block, List.of(Measurement.of("lost-writes", 100 + block, 1)));
      add("async", false, block, List.of(Measurement.of("lost-writes", 0, 1)));
    }

    BaselineComparisons comparisons = contrasts(plan("sync", "none", "async"));

    Comparison lost = of(comparisons, "none", "lost-writes");
    assertThat(lost.scale()).isEqualTo(Scale.DIFFERENCE);
    assertThat(lost.effect()).isEqualTo(102.5);
    assertThat(lost.low()).isEqualTo(100);
    assertThat(lost.high()).isEqualTo(105);
    assertThat(lost.told()).isEqualTo(Told.WORSE);
    assertThat(Said.of(lost.sentence())).contains("+103 against “sync”", "more than ±0 be told");
    assertThat(comparisons.controls().getFirst().floor()).isZero();
    Comparison none = of(comparisons, "async", "lost-writes");
    assertThat(none.told()).isEqualTo(Told.NOT_DISTINGUISHABLE);
    assertThat(Said.of(none.sentence())).endsWith("the same in all 6 pairs");
  }

  @Test
  void figureThatIsNone_turnsItsMetricToDifferences() {
    trials("sync", false, 0, Map.of("p50(put)", 1.0));
    trials("none", false, 1, Map.of("p50(put)", 0.0));

    Comparison put = of(contrasts(plan("sync", "none")), "none", "p50(put)");

    assertThat(put.scale()).isEqualTo(Scale.DIFFERENCE);
    assertThat(put.effect()).isNegative();
  }

  @Test
  void blocksWithoutBothFigures_areNoPairs() {
    trials("sync", false, 0, Map.of("p50(put)", 1.0));
    trials("sync", true, 5, Map.of("p50(put)", 1.0));
    for (int block = 0; block < repeats; block++) {
      List<Measurement> late =
          List.of(Measurement.withheld("p50(put)", Fact.quoted("not measurable here")));
      List<Measurement> fine = List.of(Measurement.of("p50(put)", 5e5, 100));
      add("none", false, block, block == 2 ? late : fine);
    }

    Comparison put = of(contrasts(plan("sync", "none")), "none", "p50(put)");

    assertThat(put.told()).isEqualTo(Told.NOT_COMPARABLE);
    assertThat(put.effect()).isNull();
    assertThat(put.pairs()).isEqualTo(5);
    assertThat(Said.of(put.sentence()))
        .contains("5 of 6 repeats have the figure of both, and 6 are needed");
  }

  @Test
  void bounds_areNotCompared() {
    for (int block = 0; block < repeats; block++) {
      add("sync", false, block, List.of(recovery(1e9, null)));
      add("none", false, block, List.of(recovery(5e9, block == 3 ? "≥ 5.00 s" : null)));
    }

    Comparison recovery = of(contrasts(plan("sync", "none")), "none", "recovery");

    assertThat(recovery.told()).isEqualTo(Told.NOT_COMPARABLE);
    assertThat(Said.of(recovery.sentence())).contains("in 1 run only a lower bound is known");
  }

  /// A percentile without an end in one run is not decided by the other five.
  @Test
  void percentilesWithNothingFinite_areNotCompared() {
    WithheldFigure endless =
        new WithheldFigure(WithheldFigure.Why.UNANSWERED, Fact.quoted("no finite p99"));
    for (int block = 0; block < repeats; block++) {
      add("sync", false, block, List.of(unbounded(1e9)));
      add(
          "none",
          false,
          block,
          List.of(block == 3 ? Measurement.withheld("p99(put)", endless) : unbounded(5e8)));
    }

    assertThat(of(contrasts(plan("sync", "none")), "none", "p99(put)").told())
        .isEqualTo(Told.NOT_COMPARABLE);
  }

  /// A value below 900 ms was never seen: a difference needs both ends.
  @Test
  void figuresBetweenTwoEnds_areToldApartOnlyWhereBothEndsSaySo() {
    for (int block = 0; block < repeats; block++) {
      double noise = noise(block, 0);
      add("sync", false, block, List.of(Measurement.of("under-replicated", 5e8 * noise, 1)));
      add("none", false, block, List.of(below(9e8 * noise)));
      add("async", false, block, List.of(below(4e8 * noise)));
    }
    BaselineComparisons comparisons = contrasts(plan("sync", "none", "async"));

    assertThat(of(comparisons, "none", "under-replicated").told())
        .isEqualTo(Told.NOT_DISTINGUISHABLE);
    assertThat(of(comparisons, "async", "under-replicated").told()).isEqualTo(Told.BETTER);
  }

  private static Measurement below(double nanos) {
    Measure measure =
        Measure.between("under-replicated", nanos, 0.0, nanos, Fact.quoted("< " + nanos));
    Verdict verdict =
        new Verdict(Verdicts.Status.VALID, Fact.quoted(""), List.of(measure), List.of(), List.of());
    return TrialMetrics.reading(verdict, measure);
  }

  private static Measurement recovery(double nanos, @Nullable String text) {
    return text == null
        ? Measurement.of("recovery", nanos, 1)
        : Measurement.between("recovery", nanos, null, Fact.quoted(text), 1);
  }

  @Test
  void clearDifferenceAmongManyNoisyFigures_saysHowManyRepeatsCouldTell() {
    for (int block = 0; block < repeats; block++) {
      List<Measurement> base = new ArrayList<>();
      List<Measurement> other = new ArrayList<>();
      for (int figure = 0; figure < 12; figure++) {
        String metric = "p50(kind" + figure + ")";
        base.add(Measurement.of(metric, 1e6, 100));
        boolean up = (figure >> (block % 5) & 1) == (block & 1);
        double noise = Math.exp((up ? 1 : -1) * (0.02 + 0.001 * ((block + figure) % 4)));
        other.add(Measurement.of(metric, 1e6 * noise, 100));
      }
      base.add(Measurement.of("p50(put)", 1e6, 100));
      other.add(Measurement.of("p50(put)", 1e6 * (block == 0 ? 1.15 : 1.02), 100));
      add("sync", false, block, base);
      add("none", false, block, other);
    }

    Comparison put = of(contrasts(plan("sync", "none")), "none", "p50(put)");

    assertThat(put.p()).isEqualTo(2 / 64.0);
    assertThat(put.pAdjusted()).isGreaterThan(0.05);
    assertThat(put.told()).isEqualTo(Told.NOT_DISTINGUISHABLE);
    assertThat(Said.of(put.sentence())).contains("among 13 figures; 10 repeats could tell");
  }

  @Test
  void controlTrial_countsForNoFigureOfItsConfiguration() {
    trials("sync", false, 0, Map.of("p50(put)", 1.0));
    trials("sync", true, 0, Map.of("p50(put)", 50.0));
    trials("none", false, 1, Map.of("p50(put)", 0.8));

    Figure put =
        ResultsTableBuilder.of(plan("sync", "none"), judgements)
            .rows()
            .getFirst()
            .figures()
            .getFirst();

    assertThat(put.repeats()).hasSize(6);
    assertThat(put.value()).isLessThan(3e6);
  }

  @Test
  void best_isMarkedOnlyWhereEveryComparisonShowsIt() {
    trials("sync", false, 0, Map.of("p50(put)", 1.0, "p50(get)", 1.0));
    trials("sync", true, 5, Map.of("p50(put)", 1.0, "p50(get)", 1.0));
    trials("async", false, 1, Map.of("p50(put)", 0.8, "p50(get)", 0.8));
    trials("none", false, 2, Map.of("p50(put)", 0.6, "p50(get)", 0.8));

    List<Row> rows = ResultsTableBuilder.of(plan("sync", "async", "none"), judgements).rows();

    assertThat(best(rows, "p50(put)")).containsExactly("none");
    assertThat(best(rows, "p50(get)")).isEmpty();
  }

  @Test
  void fiveRepeats_compareAndMarkNothing() {
    repeats = 5;
    trials("sync", false, 0, Map.of("p50(put)", 1.0));
    trials("none", false, 1, Map.of("p50(put)", 0.1));
    Plan plan = plan("sync", "none");

    assertThat(contrasts(plan).comparisons()).isEmpty();
    assertThat(best(ResultsTableBuilder.of(plan, judgements).rows(), "p50(put)")).isEmpty();
  }

  private static List<String> best(List<Row> rows, String metric) {
    return rows.stream()
        .filter(row -> row.figures().stream().anyMatch(f -> f.metric().equals(metric) && f.best()))
        .map(Row::configuration)
        .toList();
  }
}
