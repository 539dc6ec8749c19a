package assay.report;

import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.p;

import assay.record.Verdicts.CellVerdict;
import assay.record.Verdicts.Curve;
import assay.record.Verdicts.Point;
import assay.report.svg.Apart;
import assay.report.svg.Axis;
import assay.report.svg.Canvas;
import assay.report.svg.Frame;
import assay.report.svg.Ink;
import assay.report.svg.LinearAxis;
import assay.report.svg.LogAxis;
import assay.report.svg.Plot;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/// The curves of the checkers, such as the share of stale reads by the time since the write's ack.
final class CurveSection {

  private static final Figures FIGURES = Figures.UNICODE;
  private static final Frame FRAME = new Frame(56, 14, 344, 230);
  private static final double LINE = 14;

  private final Sheet sheet;
  private final String name;
  private final Map<String, List<Point>> curves;

  private CurveSection(Sheet sheet, String name, Map<String, List<Point>> curves) {
    this.sheet = sheet;
    this.name = name;
    this.curves = curves;
  }

  /// The section of a sheet; nothing where no checker drew a curve.
  static DomContent of(Sheet sheet) {
    Map<String, Map<String, List<Point>>> byName = new LinkedHashMap<>();
    for (CellVerdict verdict : sheet.verdicts().verdicts()) {
      if (sheet.control(verdict.cell())) {
        continue;
      }
      for (Curve curve : verdict.verdict().curves()) {
        List<Point> points = curve.points().stream().filter(point -> point.samples() > 0).toList();
        if (!points.isEmpty()) {
          byName
              .computeIfAbsent(curve.name(), key -> new LinkedHashMap<>())
              .putIfAbsent(verdict.strategy(), points);
        }
      }
    }
    if (byName.isEmpty()) {
      return each();
    }
    return Blocks.part(
        "curves",
        "What the checkers measured over time",
        p("The first run of each strategy that has the curve.").withClass("hint"),
        div(each(
                List.copyOf(byName.entrySet()),
                (i, entry) -> new CurveSection(sheet, entry.getKey(), entry.getValue()).draw(i)))
            .withClass("charts"));
  }

  private DomContent draw(int number) {
    String finding = finding();
    Canvas canvas = new Canvas("curve-" + number, 560, 284, name, finding);
    Plot plot = new Plot(canvas, FRAME, times(), figures());
    plot.grid();
    List<String> names = List.copyOf(curves.keySet());
    List<Double> ends = new ArrayList<>();
    curves.forEach((strategy, points) -> {
      plot.line(
          points.stream().map(at -> new assay.report.svg.Point(at.x(), at.y())).toList(),
          ink(strategy));
      points.forEach(
          at -> plot.dot(new assay.report.svg.Point(at.x(), at.y()), ink(strategy), true));
      ends.add(plot.top(points.getLast().y()));
    });
    List<Double> tops = Apart.places(ends, LINE, FRAME.top(), FRAME.bottom());
    for (int i = 0; i < names.size(); i++) {
      String name = FIGURES.clipped(names.get(i), 22);
      canvas.add(Plot.name(FRAME.right(), ends.get(i), tops.get(i), name, ink(names.get(i))));
    }
    Map<String, Ink> inks = new LinkedHashMap<>();
    names.forEach(strategy -> inks.put(strategy, ink(strategy)));
    return Blocks.namedChart(name, canvas.svg(), inks, finding, table());
  }

  private Ink ink(String strategy) {
    return Ink.series(Math.max(0, sheet.strategies().indexOf(strategy)));
  }

  private DoubleStream all(ToDoubleFunction<Point> part) {
    return curves.values().stream().flatMap(List::stream).mapToDouble(part);
  }

  /// Times grow by decades; a point at 0 stands at the left end.
  private Axis times() {
    double least = all(Point::x).filter(x -> x > 0).min().orElse(1);
    double most = Math.max(all(Point::x).max().orElse(1), least * 10);
    boolean fromZero = all(Point::x).anyMatch(x -> x <= 0);
    double left = fromZero ? least / 10 : least;
    return LogAxis.covering(
        left, most, value -> fromZero && value < least * 0.99 ? "0" : FIGURES.brief(value, "ns"));
  }

  private Axis figures() {
    double most = all(Point::y).max().orElse(1);
    return LinearAxis.upTo(most, 1, value -> FIGURES.brief(value, unit()));
  }

  private String unit() {
    return all(Point::y).allMatch(y -> y >= 0 && y <= 1) ? "share" : "count";
  }

  private String finding() {
    record Highest(String strategy, Point point) {}
    return curves.entrySet().stream()
        .flatMap(entry -> entry.getValue().stream().map(at -> new Highest(entry.getKey(), at)))
        .max(Comparator.comparingDouble(highest -> highest.point.y()))
        .map(highest ->
            "%s: highest for %s, %s at %s (n %s)."
                .formatted(
                    name,
                    highest.strategy,
                    FIGURES.amount(highest.point.y(), unit()),
                    FIGURES.amount(highest.point.x(), "ns"),
                    FIGURES.amount((double) highest.point.samples(), "count")))
        .orElse(name);
  }

  private DomContent table() {
    List<List<String>> rows = new ArrayList<>();
    curves.forEach((strategy, points) ->
        points.forEach(at ->
            rows.add(
                List.of(
                    strategy,
                    FIGURES.amount(at.x(), "ns"),
                    FIGURES.amount(at.y(), unit()),
                    FIGURES.amount((double) at.samples(), "count")))));
    return Blocks.grid(name, List.of("Strategy", "After", "Figure", "n"), rows);
  }
}
