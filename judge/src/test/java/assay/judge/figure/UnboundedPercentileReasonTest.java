package assay.judge.figure;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fact.Fact;
import assay.judge.FindingDraft;
import assay.judge.Said;
import assay.judge.answer.HarmOutsideTable;
import assay.judge.answer.ObjectiveJudge;
import assay.judge.results.ResultsTableBuilder;
import assay.judge.trial.TrialJudgement;
import assay.judge.trial.TrialValidity;
import assay.metric.LimitRelation;
import assay.metric.WithheldFigure;
import assay.metric.WithheldFigure.Why;
import assay.plan.Plan;
import assay.plan.Step;
import assay.record.SyntheticTrial;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Judged;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// A percentile without a finite value in some runs does not have the other runs' value.
final class UnboundedPercentileReasonTest {

  private static final String P99 = "fault-p99(get)";

  private static TrialJudgement finding(
      int repeat, Measurement measurement, List<TrialValidity.Reason> reasons) {
    String id = "sync-" + repeat;
    return FindingDraft.of(new Plan.Trial(id, "sync", repeat, false))
        .reasons(reasons)
        .readings(List.of(measurement))
        .finding();
  }

  /// Six runs; this many left 3 % of their requests unanswered; the others had 700 to 900 ms.
  private static List<TrialJudgement> runs(int endless, List<TrialValidity.Reason> reasons) {
    WithheldFigure none =
        new WithheldFigure(
            Why.UNANSWERED,
            Fact.quoted("no finite p99: 3.00 % of the requests were shed, failed or unknown"));
    List<TrialJudgement> judgements = new ArrayList<>();
    for (int repeat = 1; repeat <= 6; repeat++) {
      Measurement measurement =
          repeat <= endless
              ? Measurement.withheld(P99, none)
              : Measurement.of(P99, 6e8 + repeat * 5e7, 1_000);
      judgements.add(finding(repeat, measurement, reasons));
    }
    return judgements;
  }

  private static Plan plan() {
    Step step = SyntheticTrial.step(SyntheticTrial.Behaviour.good());
    return SyntheticTrial.plan(step, List.of(SyntheticTrial.configuration("sync")), 6).toBuilder()
        .objectives(List.of(new Plan.Objective(P99 + " < 1s", P99, LimitRelation.LESS, 1e9, 12)))
        .plan();
  }

  private static Figure figure(List<TrialJudgement> judgements) {
    return ResultsTableBuilder.of(plan(), judgements).rows().getFirst().figure(P99).orElseThrow();
  }

  private static Judged judged(List<TrialJudgement> judgements) {
    return ObjectiveJudge.of(
            plan(),
            ResultsTableBuilder.of(plan(), judgements).rows(),
            HarmOutsideTable.of(judgements))
        .getFirst()
        .result();
  }

  @Test
  void percentileWithoutAnEndInFourRunsOfSix_isNotThatOfTheOtherTwo() {
    Figure figure = figure(runs(4, List.of()));

    assertThat(figure.value()).isNull();
    assertThat(figure.repeats()).isEmpty();
    assertThat(Objects.requireNonNull(figure.withheld()).why()).isEqualTo(Why.UNANSWERED);
    assertThat(Said.of(figure.withheld().text()))
        .endsWith("(4 of 6 runs; the others 850 ms … 900 ms)");
    assertThat(judged(runs(4, List.of()))).isEqualTo(Judged.MISSED);
  }

  @Test
  void percentileWithoutAnEndInOneRunOfSix_isUndecided() {
    assertThat(Objects.requireNonNull(figure(runs(1, List.of())).withheld()).why())
        .isEqualTo(Why.SOME_UNANSWERED);
    assertThat(judged(runs(1, List.of()))).isEqualTo(Judged.UNDECIDED);
  }

  @Test
  void percentileWithAnEndInEveryRun_isTheirMedian() {
    assertThat(figure(runs(0, List.of())).value()).isEqualTo(7.75e8);
    assertThat(judged(runs(0, List.of()))).isEqualTo(Judged.MET);
  }

  /// Unanswered requests determine the percentile; requests that the generator did not offer do
  /// not.
  @Test
  void requestsNotAnswered_missAnUpperLimit_whereTheyWereOffered() {
    TrialValidity.Reason notOffered =
        new TrialValidity.Reason(
            "E702", Fact.quoted("97 % was achieved"), TrialValidity.Invalidated.TIMES);

    assertThat(judged(runs(6, List.of()))).isEqualTo(Judged.MISSED);
    assertThat(judged(runs(6, List.of(notOffered)))).isEqualTo(Judged.UNDECIDED);
  }
}
