package assay.report.chart;

import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.p;

import assay.record.results.Verdicts.Curve;
import assay.report.chart.CurveOverRuns.At;
import assay.report.model.ReportModel;
import assay.report.svg.Axis;
import assay.report.svg.LabelSpacing;
import assay.report.svg.LinearAxis;
import assay.report.svg.LogAxis;
import assay.report.svg.Plot;
import assay.report.svg.PlotArea;
import assay.report.svg.Point;
import assay.report.svg.SeriesStyle;
import assay.report.svg.SvgCanvas;
import assay.report.text.HtmlBlocks;
import assay.report.text.NumberFormat;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/// The checkers' curves, for example the requests answered by the time since a fault; staleness has
/// [a section of its own][StalenessSection].
public final class CheckerCurveSection {

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;
  private static final PlotArea FRAME = new PlotArea(56, 14, 344, 230);
  private static final double LINE = 14;

  /// Dots of more points would hide the line.
  private static final int MOST_DOTS = 60;

  private final ReportModel model;
  private final String name;
  private final Map<String, CurveOverRuns> curves;

  private CheckerCurveSection(ReportModel model, String name, Map<String, CurveOverRuns> curves) {
    this.model = model;
    this.name = name;
    this.curves = curves;
  }

  public static DomContent of(ReportModel model) {
    Map<String, Map<String, CurveOverRuns>> byName = CurveOverRuns.of(model);
    byName.keySet().removeIf(Curve::isOfStaleness);
    if (byName.isEmpty()) {
      return each();
    }
    String runs =
        model.results().repeats() == 1
            ? "Each point is of one run."
            : "Each point is the median over the runs, the upright line through it from the least"
                + " to the most of them.";
    return HtmlBlocks.reference(
        "curves",
        "Measured over time",
        String.join("; ", byName.keySet()),
        p(runs + " Hollow points are of runs that do not count.").withClass("hint"),
        div(each(
                List.copyOf(byName.entrySet()),
                (i, entry) ->
                    new CheckerCurveSection(model, entry.getKey(), entry.getValue()).draw(i)))
            .withClass("charts"));
  }

  private DomContent draw(int number) {
    String finding = finding();
    SvgCanvas canvas = new SvgCanvas("curve-" + number, 560, 284, name, finding);
    Plot plot = new Plot(canvas, FRAME, times(), figures());
    plot.grid();
    if (beforeZero()) {
      plot.mark(0, SeriesStyle.BAD);
    }
    List<String> names = List.copyOf(curves.keySet());
    List<Double> ends = new ArrayList<>();
    curves.forEach((configuration, curve) -> {
      draw(plot, curve, ink(configuration));
      ends.add(plot.top(curve.points().getLast().median()));
    });
    List<Double> tops = LabelSpacing.places(ends, LINE, FRAME.top(), FRAME.bottom());
    for (int i = 0; i < names.size(); i++) {
      String name = FIGURES.clipped(names.get(i), 22);
      canvas.add(Plot.name(FRAME.right(), ends.get(i), tops.get(i), name, ink(names.get(i))));
    }
    Map<String, SeriesStyle> inks = new LinkedHashMap<>();
    names.forEach(configuration -> inks.put(configuration, ink(configuration)));
    return HtmlBlocks.namedChart(name, canvas.svg(), inks, finding, table());
  }

  private static void draw(Plot plot, CurveOverRuns curve, SeriesStyle style) {
    plot.line(curve.points().stream().map(CheckerCurveSection::point).toList(), style);
    if (curve.counts() && curve.points().size() > MOST_DOTS) {
      return;
    }
    for (At at : curve.points()) {
      if (at.most() > at.least()) {
        plot.whisker(new Point(at.x(), at.least()), new Point(at.x(), at.most()), style, false);
      }
      plot.dot(point(at), style, curve.counts());
    }
  }

  private static Point point(At at) {
    return new Point(at.x(), at.median());
  }

  private SeriesStyle ink(String configuration) {
    return SeriesStyle.series(Math.max(0, model.configurations().indexOf(configuration)));
  }

  private DoubleStream all(ToDoubleFunction<At> part) {
    return curves.values().stream().flatMap(curve -> curve.points().stream()).mapToDouble(part);
  }

  private boolean beforeZero() {
    return all(At::x).anyMatch(x -> x < 0);
  }

  /// A linear axis for times around a fault. Other times are logarithmic, with a point at 0 at the
  /// left end.
  private Axis times() {
    double last = all(At::x).max().orElse(1);
    if (beforeZero()) {
      double first = all(At::x).min().orElse(0);
      return LinearAxis.covering(first, Math.max(0, last), 1, value -> FIGURES.brief(value, "ns"));
    }
    double least = all(At::x).filter(x -> x > 0).min().orElse(1);
    double most = Math.max(last, least * 10);
    if (all(At::x).allMatch(x -> x > 0)) {
      return LogAxis.covering(least, most, value -> FIGURES.brief(value, "ns"));
    }
    LogAxis axis = LogAxis.covering(least / 10, most, value -> FIGURES.brief(value, "ns"));
    List<Axis.Tick> ticks = new ArrayList<>(List.of(new Axis.Tick(axis.low(), "0")));
    axis.ticks().stream().filter(tick -> tick.value() >= least * 0.99).forEach(ticks::add);
    return new LogAxis(axis.low(), axis.high(), ticks);
  }

  private Axis figures() {
    double most = all(At::most).max().orElse(1);
    return LinearAxis.upTo(most, 1, value -> FIGURES.brief(value, unit()));
  }

  private String unit() {
    return all(At::most).allMatch(y -> y >= 0 && y <= 1) ? "share" : "count";
  }

  /// The worst points of all configurations; several may be equal.
  private String finding() {
    boolean more = curves.values().stream().anyMatch(CurveOverRuns::moreIsBetter);
    DoubleStream worsts = curves.values().stream().mapToDouble(curve -> curve.worst().median());
    double worst = (more ? worsts.min() : worsts.max()).orElse(0);
    String amount = FIGURES.amount(worst, unit());
    if (all(At::median).allMatch(y -> y == worst)) {
      return "%s: %s throughout.".formatted(name, amount);
    }
    String of =
        curves.entrySet().stream()
            .filter(entry -> entry.getValue().worst().median() == worst)
            .map(entry -> place(entry.getKey(), entry.getValue().worst()))
            .collect(Collectors.joining("; "));
    return "%s: %s %s, %s.".formatted(name, more ? "lowest" : "highest", amount, of);
  }

  private static String place(String configuration, At at) {
    return "“%s” at %s (n %s)"
        .formatted(
            configuration,
            FIGURES.amount(at.x(), "ns"),
            FIGURES.amount((double) at.samples(), "count"));
  }

  private DomContent table() {
    boolean spread = model.results().repeats() > 1;
    List<String> head = new ArrayList<>(List.of("Configuration", "After", "Figure", "n"));
    if (spread) {
      head.addAll(List.of("Min", "Max", "Runs"));
    }
    List<List<String>> rows = new ArrayList<>();
    curves.forEach((configuration, curve) ->
        curve.points().forEach(at -> rows.add(row(configuration, at, spread))));
    return HtmlBlocks.grid(name, head, rows);
  }

  private List<String> row(String configuration, At at, boolean spread) {
    List<String> row =
        new ArrayList<>(
            List.of(
                configuration,
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
