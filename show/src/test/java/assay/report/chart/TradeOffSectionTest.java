package assay.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import assay.metric.MetricId;
import assay.metric.ResultsTableSide;
import assay.record.FigureDraft;
import assay.record.results.Results.Figure;
import assay.report.FirstLook;
import assay.report.model.ParetoFront;
import assay.report.model.ResultsTable;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TradeOffSectionTest {

  @Test
  void lossesAreSetAgainstWrites_andStaleReadsAgainstReads() {
    assertThat(
            names(TradeOffSection.pairs(ResultsTable.of(FirstLook.fourConfigurations().results()))))
        .containsExactly(
            "p50(put) for lost-writes", "p50(get) for stale-reads", "p50(put) for missed-requests");
  }

  @Test
  void costThatDoesNotDiffer_isNoTrade() {
    assertThat(
            trades(
                column("p50(put)", ResultsTableSide.GAIN, 1, 2),
                column("lost-writes", ResultsTableSide.COST, 0, 0),
                column("memory", ResultsTableSide.COST, 10, 20)))
        .containsExactly("p50(put) for memory");
  }

  @Test
  void closedStudy_isDrawnByItsTimes() {
    assertThat(
            trades(
                column("time(get 2000)", ResultsTableSide.GAIN, 1, 2),
                column("time(put 2000)", ResultsTableSide.GAIN, 1, 2),
                column("lost-writes", ResultsTableSide.COST, 0, 5)))
        .containsExactly("time(put 2000) for lost-writes");
  }

  /// The table calls such a gain unknown.
  @Test
  void gainWithoutAnUpperEnd_isNotDrawn_andHarmWithoutOneIs() {
    Figure known = FigureDraft.of("p50(put)", 680e3).ends(600e3, 700e3).figure();
    Figure open = FigureDraft.of("p50(put)", 680e3).ends(0, null).figure();
    Figure lost = FigureDraft.of("lost-writes", 7).cost("count").ends(7, null).figure();
    assertThat(ParetoFront.hasPlace(known, lost)).isTrue();
    assertThat(ParetoFront.hasPlace(open, lost)).isFalse();
  }

  @Test
  void label_isInAReadersWords() {
    assertThat(
            List.of(
                MetricId.of("p99.9(get)").label(),
                MetricId.of("service-p50(put)").label(),
                MetricId.of("time(getAll 100x6)").label(),
                MetricId.of("lost-writes").label(),
                MetricId.of("cpu-per-request(members)").label()))
        .containsExactly(
            "get p99.9",
            "put service p50",
            "getAll 100x6",
            "lost writes",
            "cpu per request, members");
    assertThat(MetricId.of("time(getAll 100x6)").subject().kind()).isEqualTo("getAll");
  }

  private static List<String> names(List<TradeOffSection.Pair> pairs) {
    return pairs.stream()
        .map(pair -> pair.gain().metric().id() + " for " + pair.cost().metric().id())
        .toList();
  }

  private static List<String> trades(ResultsTable.Column... columns) {
    return names(TradeOffSection.pairs(new ResultsTable(List.of(columns))));
  }

  private static ResultsTable.Column column(
      String metric, ResultsTableSide side, double... values) {
    List<Figure> figures =
        Arrays.stream(values)
            .mapToObj(value ->
                (side == ResultsTableSide.COST
                        ? FigureDraft.of(metric, value).cost("ns")
                        : FigureDraft.of(metric, value))
                    .repeats(value)
                    .figure())
            .toList();
    return new ResultsTable.Column(MetricId.of(metric), figures);
  }
}
