package assay.report.chart;

import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.p;

import assay.report.chart.CurveOverRuns.At;
import assay.report.model.ReportModel;
import assay.report.svg.Axis;
import assay.report.svg.Canvas;
import assay.report.svg.LabelSpacing;
import assay.report.svg.LinearAxis;
import assay.report.svg.LogAxis;
import assay.report.svg.Plot;
import assay.report.svg.PlotArea;
import assay.report.svg.Point;
import assay.report.svg.SeriesStyle;
import assay.report.text.HtmlBlocks;
import assay.report.text.NumberFormat;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/// The curves of the checkers, such as the share of stale reads by the time since the write's ack.
public final class CurveSection {

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;
  private static final PlotArea FRAME = new PlotArea(56, 14, 344, 230);
  private static final double LINE = 14;

  private final ReportModel model;
  private final String name;
  private final Map<String, CurveOverRuns> curves;

  private CurveSection(ReportModel model, String name, Map<String, CurveOverRuns> curves) {
    this.model = model;
    this.name = name;
    this.curves = curves;
  }

  /// The section of a sheet; nothing where no checker drew a curve.
  public static DomContent of(ReportModel model) {
    Map<String, Map<String, CurveOverRuns>> byName = CurveOverRuns.of(model);
    if (byName.isEmpty()) {
      return each();
    }
    String runs =
        model.results().repeats() == 1
            ? "Each point is of one run."
            : "Each point is the median over the runs, the upright line through it from the least"
                + " to the most of them.";
    return HtmlBlocks.part(
        "curves",
        "What the checkers measured over time",
        p(runs + " Hollow points are of runs that do not count.").withClass("hint"),
        div(each(
                List.copyOf(byName.entrySet()),
                (i, entry) -> new CurveSection(model, entry.getKey(), entry.getValue()).draw(i)))
            .withClass("charts"));
  }

  private DomContent draw(int number) {
    String finding = finding();
    Canvas canvas = new Canvas("curve-" + number, 560, 284, name, finding);
    Plot plot = new Plot(canvas, FRAME, times(), figures());
    plot.grid();
    List<String> names = List.copyOf(curves.keySet());
    List<Double> ends = new ArrayList<>();
    curves.forEach((strategy, curve) -> {
      draw(plot, curve, ink(strategy));
      ends.add(plot.top(curve.points().getLast().median()));
    });
    List<Double> tops = LabelSpacing.places(ends, LINE, FRAME.top(), FRAME.bottom());
    for (int i = 0; i < names.size(); i++) {
      String name = FIGURES.clipped(names.get(i), 22);
      canvas.add(Plot.name(FRAME.right(), ends.get(i), tops.get(i), name, ink(names.get(i))));
    }
    Map<String, SeriesStyle> inks = new LinkedHashMap<>();
    names.forEach(strategy -> inks.put(strategy, ink(strategy)));
    return HtmlBlocks.namedChart(name, canvas.svg(), inks, finding, table());
  }

  private static void draw(Plot plot, CurveOverRuns curve, SeriesStyle style) {
    plot.line(curve.points().stream().map(CurveSection::point).toList(), style);
    for (At at : curve.points()) {
      if (at.most() > at.least()) {
        double x = plot.left(at.x());
        plot.canvas().add(Plot.rule(x, plot.top(at.least()), x, plot.top(at.most()), style));
      }
      plot.dot(point(at), style, curve.counts());
    }
  }

  private static Point point(At at) {
    return new Point(at.x(), at.median());
  }

  private SeriesStyle ink(String strategy) {
    return SeriesStyle.series(Math.max(0, model.strategies().indexOf(strategy)));
  }

  private DoubleStream all(ToDoubleFunction<At> part) {
    return curves.values().stream().flatMap(curve -> curve.points().stream()).mapToDouble(part);
  }

  /// Times grow by decades; a point at 0 stands at the left end.
  private Axis times() {
    double least = all(At::x).filter(x -> x > 0).min().orElse(1);
    double most = Math.max(all(At::x).max().orElse(1), least * 10);
    boolean fromZero = all(At::x).anyMatch(x -> x <= 0);
    double left = fromZero ? least / 10 : least;
    return LogAxis.covering(
        left, most, value -> fromZero && value < least * 0.99 ? "0" : FIGURES.brief(value, "ns"));
  }

  private Axis figures() {
    double most = all(At::most).max().orElse(1);
    return LinearAxis.upTo(most, 1, value -> FIGURES.brief(value, unit()));
  }

  private String unit() {
    return all(At::most).allMatch(y -> y >= 0 && y <= 1) ? "share" : "count";
  }

  private String finding() {
    record Highest(String strategy, At at) {}
    return curves.entrySet().stream()
        .flatMap(
            entry -> entry.getValue().points().stream().map(at -> new Highest(entry.getKey(), at)))
        .max(Comparator.comparingDouble(highest -> highest.at.median()))
        .map(highest ->
            "%s: highest for %s, %s at %s (n %s)."
                .formatted(
                    name,
                    highest.strategy,
                    FIGURES.amount(highest.at.median(), unit()),
                    FIGURES.amount(highest.at.x(), "ns"),
                    FIGURES.amount((double) highest.at.samples(), "count")))
        .orElse(name);
  }

  private DomContent table() {
    boolean spread = model.results().repeats() > 1;
    List<String> head = new ArrayList<>(List.of("Strategy", "After", "Figure", "n"));
    if (spread) {
      head.addAll(List.of("Min", "Max", "Runs"));
    }
    List<List<String>> rows = new ArrayList<>();
    curves.forEach(
        (strategy, curve) -> curve.points().forEach(at -> rows.add(row(strategy, at, spread))));
    return HtmlBlocks.grid(name, head, rows);
  }

  private List<String> row(String strategy, At at, boolean spread) {
    List<String> row =
        new ArrayList<>(
            List.of(
                strategy,
                FIGURES.amount(at.x(), "ns"),
                FIGURES.amount(at.median(), unit()),
                FIGURES.amount((double) at.samples(), "count")));
    if (spread) {
      row.add(FIGURES.amount(at.least(), unit()));
      row.add(FIGURES.amount(at.most(), unit()));
      row.add(String.valueOf(at.runs()));
    }
    return row;
  }
}
