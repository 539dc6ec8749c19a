package assay.report.page;

import static assay.report.page.DrawnChart.CLOSE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import assay.metric.MetricId;
import assay.record.results.Results.Figure;
import assay.report.FirstLook;
import assay.report.model.SurfacesTest;
import assay.report.model.SurfacesTest.Example;
import assay.report.page.DrawnChart.DrawnPoint;
import assay.report.page.DrawnChart.Sign;
import assay.report.page.DrawnChart.Tick;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every point in the charts of trades, percentiles and checkers' curves is at its figure in
/// `run.json`. [DrawnRunsTest] has the charts of searches, sweeps and drifts.
final class DrawnPointsTest {

  private static final Pattern LATENCY =
      Pattern.compile("(.+) (response|service) time(?: \\(closed loop\\))?, .+");

  static Stream<Example> examples() throws IOException {
    return SurfacesTest.examples();
  }

  @ParameterizedTest
  @MethodSource("examples")
  void points_lieWhereTheFiguresAre(Example example) {
    assertThat(pointsOf(example, ReportPage.of(example.sheet()))).isPositive();
  }

  /// A point ten pixels too high does not match the run.
  @Test
  void pointThatIsMoved_isFound() {
    Example example = new Example("invented", FirstLook.fourConfigurations().sheet());
    String page = ReportPage.of(example.sheet());
    for (MatchResult dot : DrawnChart.POINT.matcher(page).results().toList()) {
      String moved =
          page.substring(0, dot.start("y"))
              + String.format(Locale.ROOT, "%.1f", Double.parseDouble(dot.group("y")) - 10)
              + page.substring(dot.end("y"));
      assertThatThrownBy(() -> pointsOf(example, moved)).isInstanceOf(AssertionError.class);
    }
  }

  /// Checks the points in every chart, and returns their number.
  private static int pointsOf(Example example, String page) {
    int points = 0;
    for (DrawnChart chart : DrawnChart.of(page)) {
      List<String> head = chart.table().getFirst();
      if (chart.points().isEmpty()) {
        continue;
      }
      points += chart.points().size();
      if (chart.title().contains(" against ")) {
        trade(example, chart);
      } else if (chart.title().endsWith(" by configuration")) {
        figure(example, chart);
      } else if (LATENCY.matcher(chart.title()).matches()) {
        percentiles(chart);
      } else if (head.contains("After")) {
        curve(chart);
      }
    }
    return points;
  }

  private static void trade(Example example, DrawnChart chart) {
    List<String> head = chart.table().getFirst();
    List<List<String>> drawn =
        rows(chart).stream()
            .filter(row -> value(example, row.getFirst(), head.get(1)).isPresent())
            .filter(row -> value(example, row.getFirst(), head.get(2)).isPresent())
            .toList();
    assertThat(chart.points()).hasSameSizeAs(drawn);
    for (int i = 0; i < drawn.size(); i++) {
      String configuration = drawn.get(i).getFirst();
      double gain = value(example, configuration, head.get(1)).orElseThrow();
      double cost = value(example, configuration, head.get(2)).orElseThrow();
      DrawnPoint point = chart.points().get(i);
      assertThat(point.y())
          .as(configuration)
          .isCloseTo(DrawnChart.linear(chart.up(), gain), within(CLOSE));
      assertThat(point.x())
          .as(configuration)
          .isCloseTo(DrawnChart.linear(chart.along(), cost), within(CLOSE));
    }
  }

  private static void figure(Example example, DrawnChart chart) {
    String label = chart.table().getFirst().get(1);
    List<Double> values =
        rows(chart).stream()
            .flatMap(row -> value(example, row.getFirst(), label).stream())
            .toList();
    assertThat(chart.points()).hasSameSizeAs(values);
    for (int i = 0; i < values.size(); i++) {
      assertThat(chart.points().get(i).x())
          .as(label)
          .isCloseTo(DrawnChart.linear(chart.along(), values.get(i)), within(CLOSE));
    }
  }

  private static List<List<String>> rows(DrawnChart chart) {
    return chart.table().subList(1, chart.table().size());
  }

  /// A configuration's figure in `run.json`, by its label.
  private static Optional<Double> value(Example example, String configuration, String label) {
    return example.sheet().results().rows().stream()
        .filter(row -> row.configuration().equals(configuration))
        .flatMap(row -> row.figures().stream())
        .filter(figure -> MetricId.of(figure.metric()).label().equals(label))
        .map(Figure::value)
        .flatMap(Stream::ofNullable)
        .findFirst();
  }

  /// [SurfacesTest] compares the chart's table with `run.json`.
  private static void percentiles(DrawnChart chart) {
    List<String> head = chart.table().getFirst();
    int at = 0;
    for (List<String> row : rows(chart)) {
      for (int i = 1; i < row.size(); i++) {
        if (row.get(i).equals("–")) {
          continue;
        }
        String name = head.get(i);
        String what = row.getFirst() + " " + name;
        DrawnPoint dot = chart.points().get(at++);
        assertThat(dot.x()).as(what).isCloseTo(placeOf(name, chart.along()), within(CLOSE));
        assertThat(dot.y())
            .as(what)
            .isCloseTo(
                DrawnChart.logarithmic(chart.up(), DrawnChart.amount(row.get(i))), within(CLOSE));
        assertThat(dot.sign() == Sign.FILLED).as(what).isEqualTo(!row.get(i).contains("withheld"));
      }
    }
    assertThat(chart.points()).hasSize(at);
  }

  private static double placeOf(String name, List<Tick> along) {
    return along.stream().filter(tick -> tick.words().equals(name)).findFirst().orElseThrow().at();
  }

  private static void curve(DrawnChart chart) {
    List<List<String>> rows = rows(chart);
    assertThat(chart.points()).hasSameSizeAs(rows);
    for (int i = 0; i < rows.size(); i++) {
      List<String> row = rows.get(i);
      assertThat(chart.points().get(i).y())
          .as(String.join(" ", row))
          .isCloseTo(DrawnChart.linear(chart.up(), DrawnChart.amount(row.get(2))), within(CLOSE));
    }
  }
}
