package assay.report.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import assay.fact.Fact;
import assay.metric.WithheldFigure;
import assay.record.ResultsDraft;
import assay.record.results.RatePartResult;
import assay.record.results.Results.Comparison;
import assay.record.results.Results.PartComparison;
import assay.record.results.Results.Quantile;
import assay.record.results.Results.Scale;
import assay.record.results.Results.Told;
import assay.report.FirstLook;
import assay.report.PartedRun;
import assay.report.model.AnswerLines.Item;
import assay.report.model.AnswerLines.Line;
import assay.report.model.AnswerLines.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class RateTableTest {

  private static final long MILLI = 1_000_000;

  private static Line line(ReportModel model) {
    return AnswerLines.of(model).stream()
        .filter(line -> line.about().equals("get p90, part by part"))
        .findFirst()
        .orElseThrow();
  }

  private static PartedRun parted(int repeats) {
    return new PartedRun(repeats)
        .asks("p90(get)")
        .parts("sync", part -> part == 2 ? 9 * MILLI : 2 * MILLI)
        .parts("none", part -> part == 2 ? 3 * MILLI : 2 * MILLI);
  }

  @Test
  void answer_hasALineForThePercentileThatTheStudyAsksFor_andSaysThatNothingWasTested() {
    for (int repeats : List.of(1, 2)) {
      Line line = line(parted(repeats).model());
      assertThat(line.tone()).isEqualTo(Tone.NOT_KNOWN);
      assertThat(line.items())
          .containsExactly(
              new Item(
                  "differs most from 4.8 s to 7.2 s, at 200/s → 300/s: 9 ms with “sync”, 3 ms with “none”",
                  repeats == 1
                      ? "not tested: 1 run each, and 6 are needed"
                      : "not tested: 2 runs each, and 6 are needed"));
    }
  }

  @Test
  void kindsThatTheStudyDoesNotAskAbout_haveATable_andNoLine() {
    ReportModel model = parted(1).asks("p50(put)").model();
    assertThat(AnswerLines.of(model))
        .extracting(Line::about)
        .noneMatch(about -> about.contains("part"));
    assertThat(RateTable.of(model))
        .extracting(RateTable::label, RateTable::asked)
        .containsExactly(tuple("get p99", false));
  }

  @Test
  void testedParts_areNamedAsTimes_withTheirRatios() {
    List<PartComparison> compared =
        List.of(
            PartedRun.compared("none", 0, Told.NOT_DISTINGUISHABLE, 0.98),
            PartedRun.compared("none", 1, Told.BETTER, 0.5),
            PartedRun.compared("none", 2, Told.BETTER, 0.25),
            PartedRun.compared("none", 3, Told.WORSE, 1.5));
    Line line = line(parted(6).compared(compared).model());
    assertThat(line.tone()).isEqualTo(Tone.PLAIN);
    assertThat(line.items())
        .containsExactly(
            new Item("none is faster than sync from 2.4 s to 7.2 s", "2.00 … 4.00×"),
            new Item("none is slower than sync from 7.2 s to 9.6 s", "1.50×"));
  }

  @Test
  void partsWithoutADifference_areSaidToShowNone() {
    List<PartComparison> compared =
        Stream.of(0, 1, 2, 3)
            .map(part -> PartedRun.compared("none", part, Told.NOT_DISTINGUISHABLE, 0.9))
            .toList();
    Line line = line(parted(6).compared(compared).model());
    assertThat(line.items())
        .containsExactly(new Item("no difference of none from sync is shown", ""));
  }

  @Test
  void partsThatCannotBeCompared_areNotSaidToBeAlike() {
    List<PartComparison> compared = new ArrayList<>();
    for (int part : List.of(0, 1, 2, 3)) {
      compared.add(
          new PartComparison(
              "open-1",
              part,
              Comparison.ofNothing(
                  "none",
                  "p90(get)",
                  Scale.RATIO,
                  2,
                  Fact.quoted("not comparable: in 3 runs nothing finite"))));
    }
    Line line = line(parted(6).compared(compared).model());
    assertThat(line.tone()).isEqualTo(Tone.NOT_KNOWN);
    assertThat(line.items())
        .containsExactly(
            new Item("none is not comparable in every part", "in 3 runs nothing finite"));
  }

  /// A part in which most requests were not answered differs more than any with slow answers.
  @Test
  void partThatIsNotAnswered_differsMost() {
    WithheldFigure none =
        new WithheldFigure(WithheldFigure.Why.UNANSWERED, Fact.quoted("no finite p90"));
    ReportModel model =
        parted(1)
            .parts("sync", List.of(PartedRun.part(1, 400, 600, new Quantile(0.9, 0, none))))
            .model();
    assertThat(line(model).items().getFirst().name())
        .isEqualTo(
            "differs most from 2.4 s to 4.8 s, at 100/s → 200/s: not finite, 60.0 % not answered with “sync”, 2 ms with “none”");
  }

  @Test
  void partWithTooFewRequests_hasNoFigure_andAPartWithoutRequestsADash() {
    WithheldFigure few = new WithheldFigure(WithheldFigure.Why.TOO_FEW, Fact.quoted("too few"));
    ReportModel model =
        parted(1)
            .parts(
                "sync",
                List.of(
                    PartedRun.part(0, 3, 0, new Quantile(0.9, 5, few)), PartedRun.part(1, 0, 0)))
            .model();
    RateTable table = RateTable.of(model).getFirst();
    List<RatePartResult> rows = table.rows();
    assertThat(table.text("sync", rows.get(0))).isEqualTo("too few requests");
    assertThat(table.text("sync", rows.get(1))).isEqualTo("–");
    assertThat(table.text("closest+scheduled(2s)", rows.get(0)))
        .as("of a configuration without counted runs")
        .isEqualTo("withheld");
  }

  /// Two runs of 2 and 4 ms, and a range if the load generator was late.
  @Test
  void figures_areMediansOverRuns_withBothEnds() {
    Quantile early = new Quantile(0.9, 2 * MILLI);
    Quantile late = new Quantile(0.9, 4 * MILLI, null, null, 3 * MILLI, null);
    ReportModel model =
        parted(2)
            .parts("sync", List.of(PartedRun.part(0, 100, 0, early)), 1)
            .parts("sync", List.of(PartedRun.part(0, 100, 0, late)), 2)
            .model();
    RateTable table = RateTable.of(model).getFirst();
    assertThat(table.text("sync", table.rows().getFirst())).isEqualTo("2.5 … 3 ms");
  }

  @Test
  void runWithOneConfiguration_isComparedWithNothing() {
    ReportModel plain = new FirstLook(List.of("sync"), 1).sheet();
    ReportModel one = new PartedRun(plain).asks("p90(get)").parts("sync", part -> MILLI).model();
    assertThat(AnswerLines.of(one))
        .extracting(Line::about)
        .noneMatch(about -> about.contains("part"));
    assertThat(RateTable.of(one)).hasSize(1);
    assertThat(ResultsDraft.of(one.results()).results()).isEqualTo(one.results());
  }
}
