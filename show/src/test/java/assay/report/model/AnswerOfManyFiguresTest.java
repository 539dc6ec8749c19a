package assay.report.model;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fact.Fact;
import assay.plan.Plan;
import assay.record.FigureDraft;
import assay.record.ResultsDraft;
import assay.record.results.Results;
import assay.record.results.Results.Comparison;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Row;
import assay.record.results.Results.Scale;
import assay.record.results.Results.Told;
import assay.report.Altered;
import assay.report.FirstLook;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The first screen of a study with a time for each of many queries.
final class AnswerOfManyFiguresTest {

  private static final ReportModel SHEET = FirstLook.fourConfigurations().sheet();
  private static final String BASE = SHEET.plan().baseline().name();
  private static final String OTHER = SHEET.configurations().get(1);

  private static Comparison compared(String query, Told told, double effect) {
    return new Comparison(
        OTHER,
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

  private static ReportModel model(Comparison... comparisons) {
    Figure[] times =
        Stream.of(comparisons)
            .map(each -> FigureDraft.of(each.metric(), 1e6).figure())
            .toArray(Figure[]::new);
    Results results =
        ResultsDraft.of(SHEET.results())
            .size(true, 1, 6)
            .rows(
                List.of(
                    new Row(BASE, Map.of(), List.of(times)),
                    new Row(OTHER, Map.of(), List.of(times))))
            .questions(List.of())
            .objectives(List.of())
            .comparisons(List.of(comparisons))
            .results();
    Plan plan = SHEET.plan().toBuilder().asks(List.of("time")).objectives(List.of()).plan();
    return Altered.with(Altered.with(SHEET, results), plan);
  }

  private static List<String> lines(ReportModel model) {
    return AnswerLines.of(model).stream()
        .map(line -> line.about() + ": " + line.items().getFirst())
        .toList();
  }

  /// One run of each configuration has no test.
  @Test
  void withoutATest_theLargestDifferencesStandFirst() {
    Figure[] base = {time("a", 1e6), time("b", 1e6), time("c", 1e6), time("d", 1e6)};
    Figure[] other = {time("a", 1.1e6), time("b", 3e6), time("c", 1e6), time("d", 0.1e6)};
    Results results =
        ResultsDraft.of(model().results())
            .rows(
                List.of(
                    new Row(BASE, Map.of(), List.of(base)),
                    new Row(OTHER, Map.of(), List.of(other))))
            .results();
    assertThat(KeyFigureTable.of(Altered.with(model(), results)).columns())
        .extracting(column -> column.metric().id())
        .containsExactly("time(d)", "time(b)", "time(a)", "time(c)");
  }

  private static Figure time(String query, double nanos) {
    return FigureDraft.of("time(%s)".formatted(query), nanos).figure();
  }

  @Test
  void clearestDifferencesStandFirst_andOneLineCountsAll() {
    ReportModel model =
        model(
            compared("a", Told.NOT_DISTINGUISHABLE, 0.1),
            compared("b", Told.BETTER, 0.5),
            compared("c", Told.BETTER, 0.04),
            compared("d", Told.WORSE, 3));
    assertThat(KeyFigureTable.of(model).columns())
        .extracting(column -> column.metric().id())
        .startsWith("time(c)", "time(d)", "time(b)", "time(a)");
    assertThat(lines(model))
        .contains(
            "4 figures of time against %s: %s (2 better by up to 25.0×, 1 worse by up to 3.00×, 1 show no difference)"
                .formatted(BASE, OTHER));
  }

  @Test
  void noDifferenceInAny_isOneLine() {
    ReportModel model =
        model(
            compared("a", Told.NOT_DISTINGUISHABLE, 0.1),
            compared("b", Told.NOT_DISTINGUISHABLE, 0.5),
            compared("c", Told.NOT_DISTINGUISHABLE, 0.04),
            compared("d", Told.NOT_DISTINGUISHABLE, 3));
    assertThat(lines(model))
        .contains("4 figures of time against %s: no difference is shown".formatted(BASE));
  }

  @Test
  void fewFigures_haveALineEach_inTheStudysOrder() {
    ReportModel model =
        model(compared("a", Told.NOT_DISTINGUISHABLE, 0.1), compared("b", Told.BETTER, 0.5));
    assertThat(KeyFigureTable.of(model).columns())
        .extracting(column -> column.metric().id())
        .startsWith("time(a)", "time(b)");
    assertThat(lines(model))
        .contains("a: no difference from %s is shown".formatted(BASE))
        .contains("b against %s: %s (0.500×)".formatted(BASE, OTHER));
  }
}
