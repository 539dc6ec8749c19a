package assay.report.model;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fact.Fact;
import assay.metric.MetricId;
import assay.metric.WithheldFigure;
import assay.record.FigureDraft;
import assay.record.results.Results.Figure;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class ResultsTableTest {

  private static ResultsTable.Column column(String metric, @Nullable Double published) {
    Figure figure =
        FigureDraft.of(metric, 1).cost("bytes").repeats(1.0).published(published, null).figure();
    return new ResultsTable.Column(MetricId.of(metric), List.of(figure));
  }

  private static ResultsTable table(ResultsTable.Column memory, int others) {
    Stream<ResultsTable.Column> rest =
        Stream.iterate(1, i -> i + 1).limit(others).map(i -> column("p50(kind-" + i + ")", null));
    return new ResultsTable(Stream.concat(rest, Stream.of(memory)).toList());
  }

  private static List<String> chief(ResultsTable table, String... asked) {
    return table.chief(List.of(asked)).columns().stream()
        .map(column -> column.metric().id())
        .toList();
  }

  @Test
  void residentMemory_isInTheFullListOnly_howeverFewTheColumns() {
    for (int others : List.of(3, 20)) {
      assertThat(chief(table(column("memory", null), others)))
          .hasSize(others)
          .doesNotContain("memory");
    }
  }

  @Test
  void residentMemory_isShownBesideItsPublishedFigure_andWhereThereIsNothingElse() {
    for (int others : List.of(0, 3, 20)) {
      assertThat(chief(table(column("memory", 5.0), others))).contains("memory");
    }
    assertThat(chief(table(column("memory", null), 0))).containsExactly("memory");
  }

  @Test
  void whatTheStudyAsksFor_isLookedAtFirst() {
    ResultsTable table = table(column("max(benchmark)", null), 20);
    assertThat(chief(table)).doesNotContain("max(benchmark)");
    assertThat(chief(table, "max(benchmark)")).contains("max(benchmark)");
  }

  /// A worst-of-repeats figure is not necessarily harm.
  @Test
  void onlyHarm_isLookedAtFirstThoughNoListNamesIt() {
    assertThat(chief(table(column("read-your-writes", null), 20))).contains("read-your-writes");
    assertThat(chief(table(column("fault-shed", null), 20))).doesNotContain("fault-shed");
  }

  /// 2.06 ms beside 1.92 ms: the picture agrees with the number.
  @Test
  void bar_isTheFigureOverTheLargestOfItsMetric() {
    ResultsTable.Column column =
        new ResultsTable.Column(
            MetricId.of("p50(put)"),
            List.of(
                FigureDraft.of("p50(put)", 2.06e6).figure(),
                FigureDraft.of("p50(put)", 1.92e6).figure(),
                FigureDraft.of("p50(put)", 0).figure(),
                FigureDraft.withheld("p50(put)", WithheldFigure.notMeasured(Fact.quoted("too few")))
                    .figure()));

    assertThat(column.bar(0)).isEqualTo(1);
    assertThat(column.bar(1)).isEqualTo(1.92e6 / 2.06e6);
    assertThat(column.bar(2)).isZero();
    assertThat(column.bar(3)).isZero();
  }
}
