package assay.report.chart;

import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.p;

import assay.metric.MetricId;
import assay.record.results.DriftResult;
import assay.record.results.Results;
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
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The drift of a soak's figures over its rounds.
public final class DriftSection {

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;
  private static final PlotArea FRAME = new PlotArea(72, 14, 440, 168);
  private static final int FEWEST_DRAWN = 2;
  private static final double MIB = 1 << 20;

  private DriftSection() {}

  public static DomContent of(ReportModel model) {
    List<DriftResult> drifts = model.results().drifts();
    if (drifts.isEmpty()) {
      return each();
    }
    return HtmlBlocks.part(
        "drift",
        "Over the rounds",
        p("Dots are rounds, one after another on the same members; each begins with the same data."
                + " The test is Mann and Kendall's with p after Holm over all figures here; the rate"
                + " is the median of all pairs' slopes (Sen) with its 95 % interval.")
            .withClass("hint"),
        div(each(drifts, DriftSection::draw)).withClass("charts"));
  }

  /// A drift's figure and finding: `put p99 rises: …`.
  public static String sentence(DriftResult drift) {
    return MetricId.of(drift.metric()).label() + " " + FIGURES.plain(drift.sentence());
  }

  /// Which figures have no known trend; empty when all have one.
  public static Optional<String> unknown(Results results) {
    String which =
        results.drifts().stream()
            .filter(drift -> drift.told() == DriftResult.Told.UNKNOWN)
            .map(drift -> MetricId.of(drift.metric()).label())
            .collect(Collectors.joining(", "));
    return which.isEmpty()
        ? Optional.empty()
        : Optional.of("too few rounds have these figures for a trend: " + which);
  }

  private static DomContent draw(int number, DriftResult drift) {
    String title = MetricId.of(drift.metric()).label();
    String finding = sentence(drift) + ".";
    DomContent table =
        HtmlBlocks.grid(
            title + " over the rounds",
            List.of("Round", "Hours", title),
            drift.points().stream()
                .map(point ->
                    List.of(
                        String.valueOf(point.round()),
                        "%.2f".formatted(point.hours()),
                        FIGURES.amount(point.value(), drift.unit())))
                .toList());
    return drift.points().size() < FEWEST_DRAWN
        ? p(finding)
        : HtmlBlocks.chart(title, chart(number, drift, title, finding), finding, table);
  }

  private static double grain(DriftResult drift) {
    return switch (drift.unit()) {
      case "bytes" -> MIB;
      case "share" -> 0.01;
      default -> 1;
    };
  }

  private static SvgElement chart(int number, DriftResult drift, String title, String finding) {
    SvgCanvas canvas = new SvgCanvas("drift-" + number, 560, 234, title, finding);
    double most = drift.points().stream().mapToDouble(DriftResult.Point::value).max().orElse(1);
    double end = drift.points().getLast().hours();
    Plot plot =
        new Plot(
            canvas,
            FRAME,
            LinearAxis.upTo(end, 1.0 / 60, hours -> FIGURES.brief(hours * 3600e9, "ns")),
            LinearAxis.upTo(most * 1.1, grain(drift), value -> FIGURES.brief(value, drift.unit())));
    plot.grid();
    List<Point> points =
        drift.points().stream().map(point -> new Point(point.hours(), point.value())).toList();
    plot.line(points, SeriesStyle.series(1));
    points.forEach(point -> plot.dot(point, SeriesStyle.series(0), true));
    canvas.add(
        Plot.text(
            FRAME.left(),
            FRAME.bottom() + 34,
            "start",
            "since the first round",
            SeriesStyle.MUTED));
    return canvas.svg();
  }
}
