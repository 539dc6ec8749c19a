package assay.report.chart;

import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.p;

import assay.metric.MetricId;
import assay.record.results.ScalingResult;
import assay.record.results.ScalingResult.Estimate;
import assay.record.results.ScalingResult.Expected;
import assay.record.results.ScalingResult.Fit;
import assay.report.model.ReportModel;
import assay.report.svg.LinearAxis;
import assay.report.svg.Plot;
import assay.report.svg.PlotArea;
import assay.report.svg.Point;
import assay.report.svg.SeriesStyle;
import assay.report.svg.SvgCanvas;
import assay.report.svg.SvgElement;
import assay.report.text.HtmlBlocks;
import assay.report.text.NumberFormat;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Throughput by members, clients or threads.
public final class SweepSection {

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;
  private static final PlotArea FRAME = new PlotArea(62, 14, 440, 218);

  private SweepSection() {}

  public static DomContent of(ReportModel model) {
    List<ScalingResult> sweeps = model.results().sweeps();
    if (sweeps.isEmpty()) {
      return each();
    }
    return HtmlBlocks.part(
        "sweeps",
        "How it scales",
        p("Dots are runs, hollow ones those whose search ended before the system did. The line is"
                + " the Universal Scalability Law through them, the dashed lines its 95 % interval."
                + " There is none where the law misses the runs by more than they differ; past the"
                + " largest point it goes only where a peak was seen.")
            .withClass("hint"),
        div(each(sweeps, SweepSection::draw)).withClass("charts"));
  }

  /// A sweep's subject: `put 2000 over threads, sync`.
  public static String title(ScalingResult sweep) {
    String figure =
        MetricId.find(sweep.figure()).isPresent()
            ? MetricId.of(sweep.figure()).label()
            : sweep.figure() + " (closed loop)";
    return figure
        + " over "
        + sweep.axis()
        + (sweep.configurations().isEmpty() ? "" : ", " + sweep.configurations());
  }

  private static DomContent draw(int number, ScalingResult sweep) {
    String title = title(sweep);
    String finding = title + ": " + FIGURES.plain(sweep.answer()) + ".";
    return HtmlBlocks.chart(
        title, chart(number, sweep, title, finding), finding, table(title, sweep));
  }

  private static SvgElement chart(int number, ScalingResult sweep, String title, String finding) {
    SvgCanvas canvas = new SvgCanvas("sweep-" + number, 560, 284, title, finding);
    Fit fit = sweep.fit();
    List<Expected> curve = fit == null ? List.of() : fit.curve();
    double end =
        Math.max(
            sweep.points().getLast().workers(), curve.isEmpty() ? 0 : curve.getLast().workers());
    Plot plot =
        new Plot(
            canvas,
            FRAME,
            LinearAxis.upTo(end, 1, value -> FIGURES.brief(value, "count")),
            LinearAxis.upTo(
                mostPerSecond(sweep, curve) * 1.1, 1, value -> FIGURES.brief(value, "/s")));
    plot.grid();
    SeriesStyle style = SeriesStyle.series(0);
    if (fit != null) {
      drawFit(plot, fit, style);
    }
    sweep
        .points()
        .forEach(point ->
            point
                .perSecond()
                .forEach(rate ->
                    plot.dot(
                        new Point(point.workers(), rate), style, !point.atLeast().contains(rate))));
    canvas.add(
        Plot.text(FRAME.left(), FRAME.bottom() + 34, "start", sweep.axis(), SeriesStyle.MUTED));
    return canvas.svg();
  }

  private static double mostPerSecond(ScalingResult sweep, List<Expected> curve) {
    double measured =
        sweep.points().stream()
            .flatMap(point -> point.perSecond().stream())
            .mapToDouble(Double::doubleValue)
            .max()
            .orElse(1);
    return Math.max(measured, curve.stream().mapToDouble(Expected::perSecond).max().orElse(0));
  }

  /// The fitted curve between the ends of its interval, with its peak.
  private static void drawFit(Plot plot, Fit fit, SeriesStyle style) {
    List<Expected> curve = fit.curve();
    SeriesStyle edge = SeriesStyle.series(1);
    plot.line(curve.stream().map(at -> new Point(at.workers(), at.perSecond())).toList(), style);
    plot.line(curve.stream().map(at -> new Point(at.workers(), at.low())).toList(), edge);
    plot.line(curve.stream().map(at -> new Point(at.workers(), at.high())).toList(), edge);
    Estimate peak = fit.peak();
    if (peak == null) {
      return;
    }
    plot.mark(peak.value(), SeriesStyle.MUTED);
    plot.canvas()
        .add(
            Plot.label(
                plot.left(peak.value()),
                FRAME.bottom() - 6,
                "middle",
                "most at " + FIGURES.amount(peak.value(), ""),
                SeriesStyle.MUTED));
  }

  private static DomContent table(String title, ScalingResult sweep) {
    List<List<String>> rows = new ArrayList<>();
    sweep
        .points()
        .forEach(point ->
            rows.add(
                List.of(
                    String.valueOf(point.workers()),
                    point.perSecond().stream()
                        .map(rate ->
                            (point.atLeast().contains(rate) ? "≥ " : "")
                                + FIGURES.amount(rate, "/s"))
                        .collect(Collectors.joining(", ")))));
    DomContent points = HtmlBlocks.grid(title, List.of(sweep.axis(), "Every run"), rows);
    Fit fit = sweep.fit();
    if (fit == null) {
      return points;
    }
    List<List<String>> parameters = new ArrayList<>();
    parameters.add(row("λ, one alone", fit.lambda(), "/s"));
    parameters.add(row("α, contention", fit.alpha(), ""));
    parameters.add(row("β, coherency", fit.beta(), ""));
    Estimate peak = fit.peak();
    if (peak != null) {
      parameters.add(row("most at", peak, ""));
    }
    return each(
        points,
        HtmlBlocks.grid(
            title + ": the law, intervals from " + fit.intervals(),
            List.of("Parameter", "Value", "From", "To"),
            parameters));
  }

  private static List<String> row(String name, Estimate estimate, String unit) {
    return List.of(
        name,
        FIGURES.amount(estimate.value(), unit).strip(),
        FIGURES.amount(estimate.low(), unit).strip(),
        FIGURES.amount(estimate.high(), unit).strip());
  }
}
