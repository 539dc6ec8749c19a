package assay.judge.answer;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fact.Fact;
import assay.judge.JudgedRuns;
import assay.judge.Said;
import assay.metric.LimitRelation;
import assay.metric.WithheldFigure;
import assay.metric.WithheldFigure.Why;
import assay.plan.Plan;
import assay.record.FigureDraft;
import assay.record.SyntheticTrial;
import assay.record.results.Results.Comparison;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Judged;
import assay.record.results.Results.ObjectiveResult;
import assay.record.results.Results.Row;
import assay.record.results.Results.Scale;
import assay.record.results.Results.Told;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The answer for given figures.
final class ConclusionTest {

  private static final HarmOutsideTable NOTHING = HarmOutsideTable.of(List.of());

  private static Row row(String configuration, Figure... figures) {
    return new Row(configuration, Map.of(), List.of(figures));
  }

  private static String answer(Figure base, Figure other) {
    List<Row> rows = List.of(row("sync", base), row("none", other));
    return Said.of(
        Conclusion.of(
            List.of(),
            new HarmSentence(rows, 3, NOTHING, true),
            List.of(),
            rows,
            List.of(),
            List.of(),
            3,
            List.of()));
  }

  private static Figure p50(double least, double value, double most) {
    return FigureDraft.of("p50(put)", value).ends(least, most).figure();
  }

  private static String harm(Figure... figures) {
    return Said.of(new HarmSentence(List.of(row("sync", figures)), 1, NOTHING, true).sentence());
  }

  private static Figure count(String metric) {
    return FigureDraft.of(metric, 0).cost("count").figure();
  }

  /// A late generator leaves a time between the service and the response time: two overlapping ones
  /// have no ratio.
  @Test
  void timesThatMayBeTheSame_haveNoRatio() {
    assertThat(answer(p50(0.2e6, 5.2e6, 5.3e6), p50(0.1e6, 4.2e6, 4.3e6)))
        .startsWith("3 runs of each show no difference in speed, which takes 6;")
        .doesNotContain("×");
    assertThat(answer(FigureDraft.of("p50(put)", 2e6).ends(2e6, null).figure(), p50(1e6, 1e6, 3e6)))
        .doesNotContain("×");
  }

  @Test
  void timesThatAreApart_orKnownAsTheyAre_haveTheirRatio() {
    assertThat(answer(p50(1.9e6, 2e6, 2.1e6), p50(0.9e6, 1e6, 1.1e6))).contains("took 0.5");
    assertThat(answer(p50(2e6, 2e6, 2e6), p50(1e6, 1e6, 1e6))).contains("took 0.5");
  }

  private static Comparison compared(String query, Told told, double effect) {
    return new Comparison(
        "indexed",
        "time(%s)".formatted(query),
        Scale.RATIO,
        effect,
        effect / 2,
        effect * 2,
        0.03,
        0.03,
        0.03,
        6,
        told,
        Fact.quoted(""));
  }

  private static Figure time(String metric) {
    return FigureDraft.of(metric, 1e6).figure();
  }

  private static String speed(List<String> asks, List<Comparison> comparisons) {
    Figure[] figures = {
      time("mean(a)"), time("time(a)"), time("time(b)"), time("time(c)"), time("time(d)")
    };
    List<Row> rows = List.of(row("unindexed", figures), row("indexed", figures));
    return Said.of(
        Conclusion.of(
            List.of(),
            new HarmSentence(rows, 6, NOTHING, false),
            List.of(),
            rows,
            comparisons,
            asks,
            6,
            List.of()));
  }

  /// The first query shows no difference, which says nothing about the others.
  @Test
  void manyTimes_haveOneSentenceAboutAll() {
    List<Comparison> comparisons =
        List.of(
            compared("a", Told.NOT_DISTINGUISHABLE, 0.2),
            compared("b", Told.BETTER, 0.5),
            compared("c", Told.BETTER, 0.04),
            compared("d", Told.WORSE, 1.5));
    assertThat(speed(List.of("time"), comparisons))
        .startsWith(
            "“indexed” is faster than “unindexed” at 2 of 4 figures of time, most at c (25.0× as fast), slower at 1;"
                + " 1 show no difference");
    assertThat(speed(List.of("time"), comparisons.subList(0, 1)))
        .startsWith("No configuration is shown to be faster than “unindexed” at a");
    assertThat(
            speed(
                List.of("time"),
                List.of(
                    compared("a", Told.NOT_DISTINGUISHABLE, 0.2),
                    compared("b", Told.NOT_DISTINGUISHABLE, 1.5),
                    compared("c", Told.NOT_DISTINGUISHABLE, 0.9),
                    compared("d", Told.WORSE, 1.5))))
        .startsWith(
            "No configuration is shown to be faster than “unindexed” at any of 4 figures of time");
  }

  @Test
  void timeThatTheStudyAsksFor_isToldBeforeOthers() {
    assertThat(speed(List.of("time(b)"), List.of(compared("b", Told.BETTER, 0.5))))
        .startsWith("“indexed” is 2.00× as fast as “unindexed” at b");
    assertThat(speed(List.of(), List.of(compared("b", Told.BETTER, 0.5))))
        .startsWith("The speeds at a (mean) could not be compared");
  }

  /// Losses first, then unknowns, then gains.
  @Test
  void lossThatWasFound_isToldBeforeAnyGain() {
    List<Row> rows =
        List.of(
            row("sync", p50(2e6, 2e6, 2e6), count("lost-writes")),
            row(
                "none",
                p50(1e6, 1e6, 1e6),
                FigureDraft.of("lost-writes", 2_049).cost("count").repeats(2_049.0).figure()));

    assertThat(
            Said.of(
                Conclusion.of(
                    List.of(),
                    new HarmSentence(rows, 1, NOTHING, true),
                    List.of(Fact.quoted("Not known: stale-reads of “none” (cut)")),
                    rows,
                    List.of(),
                    List.of(),
                    1,
                    List.of())))
        .isEqualTo(
            "“none” lost 2,049 acknowledged writes. Not known: stale-reads of “none” (cut)."
                + " One run of each shows no difference in speed, which takes 6.");
  }

  @Test
  void onlyWhatWasJudged_wasSeenToBeWhatItMustBe() {
    String whole = " was seen to be what it must be";
    assertThat(harm(count("wrong-rows"))).isEqualTo("every row" + whole);
    assertThat(harm(count("wrong-answers"))).isEqualTo("every answer" + whole);
    assertThat(harm(count("wrong-rows"), count("wrong-answers")))
        .isEqualTo("every row and every answer" + whole);
  }

  @Test
  void harmBetweenSites_isToldInEnglish() {
    Figure lost = count("cross-site-losses");
    Figure repeated = count("cross-site-duplicates");
    Figure overtaken = count("cross-site-order");
    Figure divergent = count("divergent-keys");
    assertThat(harm(lost, repeated, overtaken, divergent))
        .isEqualTo(
            "nothing was seen to be lost, repeated or overtaken between sites, which held the same at the end");
    assertThat(harm(lost)).isEqualTo("nothing was seen to be lost between sites");
    assertThat(harm(divergent)).isEqualTo("both sites were seen to hold the same at the end");
    assertThat(harm(overtaken, count("lost-writes")))
        .isEqualTo(
            "no configuration was seen to lose a write, and nothing was seen to be overtaken between sites");
    assertThat(harm(count("cross-site-conflicts"), repeated))
        .isEqualTo("nothing was seen to be repeated or thrown away by a conflict between sites");
  }

  @Test
  void harmBetweenSitesThatWasFound_isToldInEnglish() {
    assertThat(
            harm(
                found("cross-site-losses", "222 of 1,000 keys"),
                found("divergent-keys", "222 of 1,000 keys"),
                found("cross-site-duplicates", "77 of 6,535"),
                found("cross-site-order", "3 of 6,535"),
                found("cross-site-conflicts", "2 of 1,046")))
        .isEqualTo(
            "“sync” lost the newest version of 222 of 1,000 keys between sites"
                + " and threw away 2 of 1,046 writes by conflicts between sites"
                + " and left 222 of 1,000 keys different between sites"
                + " and repeated 77 of 6,535 changes between sites"
                + " and brought 3 of 6,535 changes to a site after newer ones");
    assertThat(
            harm(
                FigureDraft.of("cross-site-losses", 7)
                    .cost("count")
                    .repeats(0.0, 7.0, 2.0)
                    .figure()))
        .isEqualTo("“sync” lost the newest version of up to 7 keys between sites in 2 of 3 runs");
  }

  private static Figure found(String metric, String text) {
    return FigureDraft.of(metric, 222).cost("count").repeats(222.0).text(text).figure();
  }

  /// It was judged, and found: a second failure caused the loss.
  @Test
  void lossAfterASecondFailure_isNotCalledNotJudged() {
    Figure taken =
        FigureDraft.withheld(
                "lost-writes",
                new WithheldFigure(
                    Why.SECOND_FAILURE, Fact.quoted("E605: lost after a second failure")))
            .figure();
    assertThat(harm(taken))
        .isEqualTo("what was lost after a second failure is charged to no configuration");
    assertThat(harm(taken, count("stale-reads")))
        .isEqualTo("no configuration was seen to serve a stale read");
  }

  @Test
  void whatIsUndecided_isNotToldAsNone() {
    Figure undecided =
        FigureDraft.of("stale-reads-after-fault", 0).cost("share").ends(0, 0.5).figure();
    assertThat(harm(count("stale-reads"), undecided))
        .isEqualTo(
            "no configuration was seen to serve a stale read, but not every configuration was judged for "
                + "stale reads after fault");
  }

  @Test
  void noStaleReads_areNotMetWhileThoseAfterTheFaultAreUndecided() {
    Plan.Objective none =
        new Plan.Objective("stale-reads == 0%", "stale-reads", LimitRelation.EQUAL, 0, 3);
    Plan plan =
        JudgedRuns.withObjectives(
            SyntheticTrial.plan(SyntheticTrial.step(SyntheticTrial.Behaviour.good())),
            List.of(none));
    FigureDraft after = FigureDraft.of("stale-reads-after-fault", 0).cost("share");
    Figure undecided =
        after.ends(0, 0.5).text("0 % to 50.0 % (2 of 4 undecided)").repeats(0.0).figure();
    Figure zero = FigureDraft.of("stale-reads", 0).cost("share").repeats(0.0).figure();

    assertThat(ObjectiveJudge.of(plan, List.of(row("sync", zero, undecided)), NOTHING))
        .singleElement()
        .satisfies(result -> {
          assertThat(result.result()).isEqualTo(Judged.UNDECIDED);
          assertThat(Said.of(result.measured()))
              .endsWith("but stale-reads-after-fault: 0 % to 50.0 % (2 of 4 undecided)");
        });
    Figure known = FigureDraft.of("stale-reads-after-fault", 0).cost("share").repeats(0.0).figure();
    assertThat(ObjectiveJudge.of(plan, List.of(row("sync", zero, known)), NOTHING))
        .extracting(ObjectiveResult::result)
        .containsExactly(Judged.MET);
  }
}
