package assay.report.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import assay.metric.MetricId;
import assay.record.results.Results.Figure;
import assay.report.FirstLook;
import assay.report.model.SurfacesTest;
import assay.report.model.SurfacesTest.Example;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every point that a chart draws lies where `run.json` has its figure. The drawing is read as with a
/// ruler: where a value lies is told by the axis's own labels.
final class DrawnPointsTest {

  /// Half a pixel, for places are rounded to a tenth and the tables' texts to three digits.
  private static final double CLOSE = 0.5;

  private static final Pattern CHART = Pattern.compile("<figure>(.*?)</figure>");
  private static final Pattern TITLE =
      Pattern.compile("<summary>Figures of this chart: (.*?)</summary>");
  private static final Pattern DOT =
      Pattern.compile("<circle class=\"(dot|hollow) \\w+\" cx=\"([\\d.]+)\" cy=\"([\\d.]+)\"");
  private static final Pattern LABEL =
      Pattern.compile(
          "<text class=\"fill muted\" x=\"([\\d.]+)\" y=\"([\\d.]+)\" text-anchor=\"(\\w+)\"[^>]*>"
              + "([^<]*)</text>");
  private static final Pattern AMOUNT =
      Pattern.compile("^([\\d.,]+)(k|M)?\\s?(ns|µs|ms|s|min|h|B|KiB|MiB|GiB|%|/s)?(?= |$)");
  private static final Pattern ROW = Pattern.compile("<tr>(.*?)</tr>");
  private static final Pattern BOX = Pattern.compile("<t[hd][^>]*>(.*?)</t[hd]>");
  private static final Pattern LATENCY =
      Pattern.compile("(.+) (response|service) time(?: \\(closed loop\\))?, .+");
  private static final Map<String, Double> UNITS =
      Map.ofEntries(
          Map.entry("ns", 1.0),
          Map.entry("µs", 1e3),
          Map.entry("ms", 1e6),
          Map.entry("s", 1e9),
          Map.entry("min", 60e9),
          Map.entry("h", 3600e9),
          Map.entry("B", 1.0),
          Map.entry("KiB", 1024.0),
          Map.entry("MiB", 1048576.0),
          Map.entry("GiB", 1073741824.0),
          Map.entry("%", 0.01),
          Map.entry("/s", 1.0));

  /// A point as it is drawn.
  private record Dot(boolean filled, double x, double y) {}

  /// A value that is written beside an axis.
  private record Tick(double at, String words) {}

  static Stream<Example> examples() throws IOException {
    return SurfacesTest.examples();
  }

  @ParameterizedTest
  @MethodSource("examples")
  void points_lieWhereTheFiguresAre(Example example) {
    assertThat(pointsOf(example, Page.of(example.sheet()))).isPositive();
  }

  /// A point that is drawn ten pixels too high is no point of the run.
  @Test
  void pointThatIsMoved_isFound() {
    Example example = new Example("invented", FirstLook.fourStrategies().sheet());
    String page = Page.of(example.sheet());
    for (MatchResult dot : DOT.matcher(page).results().toList()) {
      String moved =
          page.substring(0, dot.start(3))
              + String.format(Locale.ROOT, "%.1f", Double.parseDouble(dot.group(3)) - 10)
              + page.substring(dot.end(3));
      assertThatThrownBy(() -> pointsOf(example, moved)).isInstanceOf(AssertionError.class);
    }
  }

  /// Checks the points of every chart that has some, and returns how many there were.
  private static int pointsOf(Example example, String page) {
    int points = 0;
    for (MatchResult chart : CHART.matcher(page.replace("\n", " ")).results().toList()) {
      List<Dot> dots = dots(chart.group(1));
      if (dots.isEmpty()) {
        continue;
      }
      points += dots.size();
      String title = plain(TITLE.matcher(chart.group(1)).results().findFirst().orElseThrow());
      List<List<String>> table = table(chart.group(1));
      if (table.getFirst().contains("Front")) {
        trade(example, table, dots, chart.group(1));
      } else if (LATENCY.matcher(title).matches()) {
        percentiles(table, dots, chart.group(1));
      } else if (table.getFirst().contains("After")) {
        curve(table, dots, chart.group(1));
      }
    }
    return points;
  }

  private static void trade(
      Example example, List<List<String>> table, List<Dot> dots, String chart) {
    List<Tick> along = ticks(chart, true);
    List<Tick> up = ticks(chart, false);
    List<List<String>> drawn =
        table.subList(1, table.size()).stream()
            .filter(row -> value(example, row.getFirst(), table.getFirst().get(1)).isPresent())
            .filter(row -> value(example, row.getFirst(), table.getFirst().get(2)).isPresent())
            .toList();
    assertThat(dots).hasSameSizeAs(drawn);
    for (int i = 0; i < drawn.size(); i++) {
      String strategy = drawn.get(i).getFirst();
      double gain = value(example, strategy, table.getFirst().get(1)).orElseThrow();
      double cost = value(example, strategy, table.getFirst().get(2)).orElseThrow();
      assertThat(dots.get(i).y()).as(strategy).isCloseTo(linear(up, gain), within(CLOSE));
      assertThat(dots.get(i).x()).as(strategy).isCloseTo(linear(along, cost), within(CLOSE));
    }
  }

  /// A figure of a strategy in `run.json`, by the name that a reader has of it.
  private static Optional<Double> value(Example example, String strategy, String label) {
    return example.sheet().results().rows().stream()
        .filter(row -> row.strategy().equals(strategy))
        .flatMap(row -> row.figures().stream())
        .filter(figure -> MetricId.of(figure.metric()).label().equals(label))
        .map(Figure::value)
        .flatMap(Stream::ofNullable)
        .findFirst();
  }

  /// The chart's table is held against `run.json` by [SurfacesTest].
  private static void percentiles(List<List<String>> table, List<Dot> dots, String chart) {
    List<Tick> along = ticks(chart, true);
    List<Tick> up = ticks(chart, false);
    int at = 0;
    for (List<String> row : table.subList(1, table.size())) {
      for (int i = 1; i < row.size(); i++) {
        if (row.get(i).equals("–")) {
          continue;
        }
        String what = row.getFirst() + " " + table.getFirst().get(i);
        Dot dot = dots.get(at++);
        String name = table.getFirst().get(i);
        double x =
            along.stream().filter(tick -> tick.words.equals(name)).findFirst().orElseThrow().at;
        assertThat(dot.x()).as(what).isCloseTo(x, within(CLOSE));
        assertThat(dot.y()).as(what).isCloseTo(logarithmic(up, row.get(i)), within(CLOSE));
        assertThat(dot.filled()).as(what).isEqualTo(!row.get(i).contains("withheld"));
      }
    }
    assertThat(dots).hasSize(at);
  }

  private static void curve(List<List<String>> table, List<Dot> dots, String chart) {
    List<Tick> up = ticks(chart, false);
    assertThat(dots).hasSize(table.size() - 1);
    for (int i = 0; i < dots.size(); i++) {
      List<String> row = table.get(i + 1);
      assertThat(dots.get(i).y())
          .as(String.join(" ", row))
          .isCloseTo(linear(up, amount(row.get(2))), within(CLOSE));
    }
  }

  private static double linear(List<Tick> ticks, double value) {
    Tick first = ticks.getFirst();
    Tick last = ticks.getLast();
    double low = amount(first.words);
    return first.at + (value - low) / (amount(last.words) - low) * (last.at - first.at);
  }

  private static double logarithmic(List<Tick> ticks, String text) {
    Tick first = ticks.getFirst();
    Tick last = ticks.getLast();
    double low = amount(first.words);
    double share = Math.log(amount(text) / low) / Math.log(amount(last.words) / low);
    return first.at + share * (last.at - first.at);
  }

  /// The number that a text begins with, in nanoseconds, bytes, or as a share.
  private static double amount(String text) {
    MatchResult amount =
        AMOUNT
            .matcher(text)
            .results()
            .findFirst()
            .orElseThrow(() -> new AssertionError("no amount: " + text));
    double number = Double.parseDouble(amount.group(1).replace(",", ""));
    double thousands = amount.group(2) == null ? 1 : amount.group(2).equals("k") ? 1e3 : 1e6;
    String unit = amount.group(3);
    return number * thousands * (unit == null ? 1 : UNITS.getOrDefault(unit, 1.0));
  }

  /// The labels of an axis: those under the drawing stand in the middle of what they are of, those
  /// beside it end there, a little lower.
  private static List<Tick> ticks(String chart, boolean along) {
    return LABEL
        .matcher(chart)
        .results()
        .filter(label -> label.group(3).equals(along ? "middle" : "end"))
        .map(label ->
            new Tick(
                along ? Double.parseDouble(label.group(1)) : Double.parseDouble(label.group(2)) - 4,
                label.group(4)))
        .toList();
  }

  private static List<Dot> dots(String chart) {
    return DOT.matcher(chart)
        .results()
        .map(dot ->
            new Dot(
                dot.group(1).equals("dot"),
                Double.parseDouble(dot.group(2)),
                Double.parseDouble(dot.group(3))))
        .toList();
  }

  private static List<List<String>> table(String chart) {
    List<List<String>> rows = new ArrayList<>();
    for (MatchResult row : ROW.matcher(chart).results().toList()) {
      rows.add(BOX.matcher(row.group(1)).results().map(DrawnPointsTest::plain).toList());
    }
    return rows;
  }

  /// The first group of a match without markup.
  private static String plain(MatchResult match) {
    return match
        .group(1)
        .replaceAll("<[^>]*>", "")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&")
        .strip();
  }
}
