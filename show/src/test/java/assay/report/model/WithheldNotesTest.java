package assay.report.model;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fact.Fact;
import assay.metric.MetricId;
import assay.metric.WithheldFigure;
import assay.record.FigureDraft;
import assay.record.results.Results.Figure;
import assay.report.model.ResultsTable.Column;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class WithheldNotesTest {

  private static final String FEW = "too few requests for p99: 70 of 368";
  private static final String OTHER = "not measured";

  private static Column column(String metric, @Nullable String... reasons) {
    return new Column(
        MetricId.of(metric), Stream.of(reasons).map(reason -> figure(metric, reason)).toList());
  }

  private static Figure figure(String metric, @Nullable String reason) {
    return (reason == null ? FigureDraft.of(metric, 5) : FigureDraft.withheld(metric, why(reason)))
        .figure();
  }

  private static WithheldFigure why(String reason) {
    return new WithheldFigure(WithheldFigure.Why.TOO_FEW, Fact.quoted(reason));
  }

  @Test
  void reasonOfManyTrials_isSaidOnceBelowThem() {
    WithheldNotes notes =
        WithheldNotes.of(
            new ResultsTable(
                List.of(column("p99(put)", FEW, FEW, null), column("p99(get)", FEW, OTHER, null))));

    assertThat(notes.cell(why(FEW))).isEqualTo("withheld [1]");
    assertThat(notes.cell(why(OTHER))).isEqualTo(OTHER);
    assertThat(notes.lines()).containsExactly("[1] " + FEW);
  }

  @Test
  void figuresThatNoConfigurationHas_areOneLineForASortOfReason() {
    ResultsTable table =
        new ResultsTable(
            List.of(
                column("p50(put)", null, FEW),
                column("p99(put)", FEW, "too few requests for p99: 2 of 368"),
                column("p99(get)", "too few requests for p99: 3 of 368", FEW)));

    assertThat(table.known().columns()).hasSize(1);
    assertThat(WithheldNotes.nowhere(table.unknown()))
        .containsExactly(
            "Withheld for every configuration: put p99, get p99: "
                + FEW
                + "; similar for the others.");
  }

  /// The first configuration's reason does not explain the second's absence.
  @Test
  void columnsOfOtherSortsOfReasons_areOtherLines_withATextOfEach() {
    Column mixed =
        new Column(
            MetricId.of("p99(get)"),
            List.of(
                figure("p99(get)", FEW),
                FigureDraft.withheld("p99(get)", WithheldFigure.notMeasured(Fact.quoted("not run")))
                    .figure()));

    assertThat(WithheldNotes.nowhere(List.of(column("p99(put)", FEW, FEW), mixed)))
        .containsExactly(
            "Withheld for every configuration: put p99: " + FEW + ".",
            "Withheld for every configuration: get p99: " + FEW + "; not run.");
  }

  @Test
  void publishedFigureOfAColumnThatNobodyHas_stays() {
    Column published =
        new Column(
            MetricId.of("mean(put)"),
            List.of(
                FigureDraft.withheld(
                        "mean(put)", WithheldFigure.notMeasured(Fact.quoted("not run")))
                    .published(5.0, "a paper")
                    .figure()));
    ResultsTable table = new ResultsTable(List.of(column("p50(put)", null, FEW), published));

    assertThat(table.known().columns()).contains(published);
    assertThat(table.known().notes()).containsExactly("a paper");
    assertThat(table.unknown()).isEmpty();
  }

  @Test
  void tableWithoutAnyFigure_isShownAsItIs() {
    ResultsTable table = new ResultsTable(List.of(column("p99(put)", FEW, FEW)));

    assertThat(table.known()).isEqualTo(table);
    assertThat(WithheldNotes.nowhere(table.unknown())).isEmpty();
  }
}
