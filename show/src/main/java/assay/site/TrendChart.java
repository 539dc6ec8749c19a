package assay.site;

import assay.compare.Trend;
import assay.compare.Trend.Point;
import assay.metric.MetricId;
import assay.record.results.Results.Figure;
import assay.report.compare.TrendText;
import assay.report.svg.Axis.Tick;
import assay.report.svg.LabelSpacing;
import assay.report.svg.LinearAxis;
import assay.report.svg.Plot;
import assay.report.svg.PlotArea;
import assay.report.svg.SeriesStyle;
import assay.report.svg.SvgCanvas;
import assay.report.text.HtmlBlocks;
import assay.report.text.NumberFormat;
import j2html.TagCreator;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// One figure over a study's runs: a line per configuration through the compared runs, with a cross at
/// each change of level.
final class TrendChart {

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;
  private static final PlotArea FRAME = new PlotArea(64, 14, 336, 190);
  private static final double LINE = 14;
  private static final double MIB = 1 << 20;

  /// Dots of more runs would hide the line.
  private static final int MOST_DOTS = 60;

  /// The rows of the table, as in `assay trend`.
  private static final int ROWS = 20;

  private static final int MOST_TICKS = 4;
  private static final int DAY = "2026-11-21".length();

  private final List<Trend> trends;
  private final String title;

  private TrendChart(List<Trend> trends) {
    this.trends = trends;
    this.title = MetricId.of(trends.getFirst().metric()).label();
  }

  /// @param trends of one figure, one per configuration; at least one
  static TrendChart of(List<Trend> trends) {
    return new TrendChart(trends);
  }

  String title() {
    return title;
  }

  String finding() {
    return String.join(" ", findings());
  }

  /// The chart with its findings and its table; empty if no run can be compared.
  ///
  /// @param number distinguishes the page's charts
  Optional<DomContent> draw(int number) {
    OptionalDouble most = drawn().max();
    return most.isEmpty() ? Optional.empty() : Optional.of(draw(number, most.getAsDouble()));
  }

  private DomContent draw(int number, double most) {
    String finding = finding();
    SvgCanvas canvas = new SvgCanvas("trend-" + number, 560, 250, title, finding);
    Plot plot = new Plot(canvas, FRAME, runs(), figures(most));
    plot.grid();
    List<Double> ends = new ArrayList<>();
    List<Integer> named = new ArrayList<>();
    for (int i = 0; i < trends.size(); i++) {
      Optional<assay.report.svg.Point> end = line(plot, trends.get(i), SeriesStyle.series(i));
      if (end.isPresent()) {
        ends.add(plot.top(end.get().y()));
        named.add(i);
      }
    }
    List<Double> tops = LabelSpacing.places(ends, LINE, FRAME.top(), FRAME.bottom());
    Map<String, SeriesStyle> inks = new LinkedHashMap<>();
    for (int i = 0; i < named.size(); i++) {
      SeriesStyle ink = SeriesStyle.series(named.get(i));
      String configuration = trends.get(named.get(i)).configuration();
      String name = FIGURES.clipped(configuration, 22);
      canvas.add(Plot.name(FRAME.right(), ends.get(i), tops.get(i), name, ink));
      inks.put(configuration, ink);
    }
    return TagCreator.div(
        TagCreator.h3(title), HtmlBlocks.namedChart(title, canvas.svg(), inks, finding, table()));
  }

  /// Draws a trend and returns its end; empty if none of its runs is compared.
  private static Optional<assay.report.svg.Point> line(Plot plot, Trend trend, SeriesStyle style) {
    List<assay.report.svg.Point> line = new ArrayList<>();
    for (int i = 0; i < trend.points().size(); i++) {
      Double value = value(trend.points().get(i));
      if (value != null) {
        line.add(new assay.report.svg.Point(i, value));
      }
    }
    if (line.isEmpty()) {
      return Optional.empty();
    }
    plot.line(line, style);
    for (assay.report.svg.Point point : line) {
      Trend.Level level = trend.points().get((int) point.x()).change();
      if (level != null) {
        SeriesStyle tone = level.better() ? SeriesStyle.GOOD : SeriesStyle.BAD;
        plot.mark(point.x(), tone);
        plot.cross(point, tone);
      } else if (line.size() <= MOST_DOTS) {
        plot.dot(point, style, true);
      }
    }
    return Optional.of(line.getLast());
  }

  /// A compared run's figure, or null.
  private static @Nullable Double value(Point point) {
    Figure figure = point.figure();
    return point.apart() != null || figure == null ? null : figure.value();
  }

  private DoubleStream drawn() {
    return trends.stream()
        .flatMap(trend -> trend.points().stream())
        .map(TrendChart::value)
        .flatMap(value -> Optional.ofNullable(value).stream())
        .mapToDouble(value -> value);
  }

  /// Runs at equal distances, in the order of their start.
  private LinearAxis runs() {
    List<Point> points = trends.getFirst().points();
    int last = Math.max(1, points.size() - 1);
    List<Tick> ticks =
        IntStream.range(0, Math.min(MOST_TICKS, points.size()))
            .map(i -> points.size() <= MOST_TICKS ? i : i * last / (MOST_TICKS - 1))
            .mapToObj(i -> new Tick(i, day(points.get(i).started())))
            .toList();
    return new LinearAxis(0, last, ticks);
  }

  private static String day(String started) {
    return started.length() < DAY ? started : started.substring(0, DAY);
  }

  private LinearAxis figures(double most) {
    String unit = trends.getFirst().unit();
    double grain =
        switch (unit) {
          case "bytes" -> MIB;
          case "share" -> 0.01;
          default -> 1;
        };
    double least = Math.min(0, drawn().min().orElse(0));
    return LinearAxis.covering(least, most * 1.05, grain, value -> FIGURES.brief(value, unit));
  }

  /// The findings of every configuration; a common finding is written once.
  private List<String> findings() {
    Map<String, Set<String>> configurations = new LinkedHashMap<>();
    for (Trend trend : trends) {
      for (String finding : TrendText.findings(trend)) {
        configurations
            .computeIfAbsent(finding, words -> new LinkedHashSet<>())
            .add(trend.configuration());
      }
    }
    List<String> findings = new ArrayList<>();
    configurations.forEach((words, of) -> {
      boolean all = of.size() == trends.size() && of.size() > 1;
      findings.add((all ? "All configurations: " : String.join(", ", of) + ": ") + words + ".");
    });
    return findings;
  }

  private DomContent table() {
    return TagCreator.each(
        trends.stream()
            .map(trend -> {
              List<List<String>> rows = TrendText.table(trend, ROWS);
              String label =
                  "%s of %s, the newest %d runs".formatted(title, trend.configuration(), ROWS);
              return TagCreator.each(
                  TagCreator.p(label).withClass("hint"),
                  HtmlBlocks.grid(label, rows.getFirst(), rows.subList(1, rows.size())));
            }));
  }
}
