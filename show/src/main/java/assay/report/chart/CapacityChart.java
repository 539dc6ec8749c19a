package assay.report.chart;

import assay.record.event.TryOutcome;
import assay.record.results.CapacitySearchResult;
import assay.record.results.CapacitySearchResult.Try;
import assay.record.results.Results.Quantile;
import assay.report.svg.LabelSpacing;
import assay.report.svg.LogAxis;
import assay.report.svg.Plot;
import assay.report.svg.PlotArea;
import assay.report.svg.Point;
import assay.report.svg.SeriesStyle;
import assay.report.svg.SvgCanvas;
import assay.report.svg.SvgElement;
import assay.report.text.NumberFormat;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// One search's tries: the objective's percentile and the median against the rate, with the limit
/// as a horizontal line and the capacity as a vertical line.
final class CapacityChart {

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;
  private static final PlotArea FRAME = new PlotArea(56, 26, 374, 218);
  private static final double LINE = 14;
  private static final double MEDIAN = 0.5;

  private final CapacitySearchResult search;
  private final Plot plot;

  private CapacityChart(CapacitySearchResult search, SvgCanvas canvas) {
    this.search = search;
    double low =
        search.tries().stream()
            .flatMap(tried -> CapacitySection.quantile(tried.response(), MEDIAN).stream())
            .mapToDouble(Quantile::nanos)
            .filter(nanos -> nanos > 0)
            .min()
            .orElse(limit());
    double high =
        search.tries().stream()
            .flatMap(tried -> CapacitySection.quantile(tried.response(), quantile()).stream())
            .mapToDouble(Quantile::nanos)
            .max()
            .orElse(limit());
    double slowest = search.tries().stream().mapToDouble(Try::perSecond).min().orElse(1);
    double fastest = search.tries().stream().mapToDouble(Try::perSecond).max().orElse(2);
    this.plot =
        new Plot(
            canvas,
            FRAME,
            LogAxis.covering(
                slowest, Math.max(fastest, slowest * 1.5), rate -> FIGURES.brief(rate, "/s")),
            LogAxis.covering(
                Math.min(low, limit() / 2),
                Math.max(high, limit() * 2),
                value -> FIGURES.brief(value, "ns")));
  }

  static SvgElement of(CapacitySection.Drawn drawn, String label, String finding) {
    SvgCanvas canvas = new SvgCanvas(drawn.id(), 560, 284, label, finding);
    new CapacityChart(drawn.search(), canvas).draw();
    return canvas.svg();
  }

  private double limit() {
    return search.found().limitNanos();
  }

  private double quantile() {
    return search.quantile();
  }

  private void draw() {
    plot.grid();
    Double found = search.found().perSecond();
    if (found != null) {
      plot.mark(found, SeriesStyle.GOOD);
      String words = (search.found().atLeast() ? "≥ " : "") + FIGURES.amount(found, "/s");
      plot.canvas()
          .add(Plot.label(plot.left(found), FRAME.top() - 8, "middle", words, SeriesStyle.GOOD));
    }
    double top = plot.top(limit());
    plot.canvas().add(Plot.rule(FRAME.left(), top, FRAME.right(), top, SeriesStyle.BAD));
    List<Double> wanted = new ArrayList<>(List.of(top));
    List<String> words = new ArrayList<>(List.of("limit " + FIGURES.brief(limit(), "ns")));
    List<SeriesStyle> styles = new ArrayList<>(List.of(SeriesStyle.BAD));
    if (quantile() != MEDIAN) {
      curve(MEDIAN, SeriesStyle.series(1), "p50", wanted, words, styles);
    }
    curve(
        quantile(),
        SeriesStyle.series(0),
        CapacitySection.percentile(search),
        wanted,
        words,
        styles);
    List<Double> tops = LabelSpacing.places(wanted, LINE, FRAME.top(), FRAME.bottom());
    for (int i = 0; i < words.size(); i++) {
      double right = FRAME.right();
      plot.canvas()
          .add(Plot.rule(right + 6, wanted.get(i), right + 12, tops.get(i), styles.get(i)));
      plot.canvas()
          .add(Plot.text(right + 15, tops.get(i) + 4, "start", words.get(i), styles.get(i)));
    }
    plot.canvas()
        .add(
            Plot.text(
                FRAME.left(), FRAME.bottom() + 34, "start", "offered rate", SeriesStyle.MUTED));
  }

  private void curve(
      double q,
      SeriesStyle style,
      String name,
      List<Double> wanted,
      List<String> words,
      List<SeriesStyle> styles) {
    List<Point> line = best().stream().flatMap(tried -> point(tried, q).stream()).toList();
    if (line.isEmpty()) {
      return;
    }
    plot.line(line, style);
    for (Try tried : search.tries()) {
      point(tried, q).ifPresent(at -> sign(tried, at, style));
    }
    wanted.add(plot.top(line.getLast().y()));
    words.add(name);
    styles.add(style);
  }

  private void sign(Try tried, Point at, SeriesStyle style) {
    if (tried.came() == TryOutcome.FAILED) {
      plot.cross(at, style);
    } else {
      plot.dot(at, style, tried.came() == TryOutcome.PASSED);
    }
  }

  private static Optional<Point> point(Try tried, double q) {
    return CapacitySection.quantile(tried.response(), q)
        .map(quantile -> new Point(tried.perSecond(), quantile.nanos()));
  }

  /// Every rate's best try, in ascending order of rates.
  private List<Try> best() {
    Comparator<Try> order =
        Comparator.comparing(Try::came)
            .thenComparing(tried ->
                CapacitySection.quantile(tried.response(), quantile())
                    .map(Quantile::nanos)
                    .orElse(Long.MAX_VALUE));
    Map<Double, Try> best = new TreeMap<>();
    for (Try tried : search.tries()) {
      best.merge(
          tried.perSecond(), tried, (one, other) -> order.compare(one, other) <= 0 ? one : other);
    }
    return List.copyOf(best.values());
  }
}
