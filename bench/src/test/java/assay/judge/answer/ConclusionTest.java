package assay.judge.answer;

import static org.assertj.core.api.Assertions.assertThat;

import assay.metric.Withheld;
import assay.metric.Withheld.Why;
import assay.record.FigureDraft;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Row;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What the answer says of figures that are given.
final class ConclusionTest {

  private static final UnshownHarm NOTHING = UnshownHarm.of(List.of());

  private static Row row(String strategy, Figure... figures) {
    return new Row(strategy, Map.of(), List.of(figures));
  }

  private static String answer(Figure base, Figure other) {
    List<Row> rows = List.of(row("sync", base), row("none", other));
    return Conclusion.of(new HarmSentence(rows, 3, NOTHING, true), rows, List.of(), 3, List.of());
  }

  private static Figure p50(double least, double value, double most) {
    return FigureDraft.of("p50(put)", value).ends(least, most).figure();
  }

  private static String harm(Figure... figures) {
    return new HarmSentence(List.of(row("sync", figures)), 1, NOTHING, true).sentence();
  }

  private static Figure count(String metric) {
    return FigureDraft.of(metric, 0).cost("count").figure();
  }

  /// A late generator leaves a time between the service and the response time: two that overlap have no ratio.
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

  @Test
  void onlyWhatWasJudged_wasSeenToBeWhatItMustBe() {
    String whole = " was seen to be what it must be";
    assertThat(harm(count("wrong-rows"))).isEqualTo("every row" + whole);
    assertThat(harm(count("wrong-answers"))).isEqualTo("every answer" + whole);
    assertThat(harm(count("wrong-rows"), count("wrong-answers")))
        .isEqualTo("every row and every answer" + whole);
  }

  /// It was judged, and found: a second failure took what was lost.
  @Test
  void lossAfterASecondFailure_isNotCalledNotJudged() {
    Figure taken =
        FigureDraft.withheld(
                "lost-writes",
                new Withheld(Why.SECOND_FAILURE, "E605: lost after a second failure"))
            .figure();
    assertThat(harm(taken))
        .isEqualTo("what was lost after a second failure is charged to no strategy");
    assertThat(harm(taken, count("stale-reads")))
        .isEqualTo("no strategy was seen to serve a stale read");
  }
}
