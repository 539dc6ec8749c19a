package assay.report.chart;

import assay.record.event.TrialOutcome;
import assay.record.results.CapacitySearchResult;
import assay.record.results.CapacitySearchResult.Trial;
import assay.record.results.Results.Quantile;
import assay.report.svg.Canvas;
import assay.report.svg.Element;
import assay.report.svg.LabelSpacing;
import assay.report.svg.LogAxis;
import assay.report.svg.Plot;
import assay.report.svg.PlotArea;
import assay.report.svg.Point;
import assay.report.svg.SeriesStyle;
import assay.report.text.NumberFormat;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// One search's trials: the objective's percentile and the median against the rate, with the limit
/// as a horizontal line and the capacity as a vertical line.
final class CapacityChart {

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;
  private static final PlotArea FRAME = new PlotArea(56, 26, 374, 218);
  private static final double LINE = 14;
  private static final double MEDIAN = 0.5;

  private final CapacitySearchResult search;
  private final Plot plot;

  private CapacityChart(CapacitySearchResult search, Canvas canvas) {
    this.search = search;
    double low =
        search.trials().stream()
            .flatMap(trial -> CapacitySection.quantile(trial.response(), MEDIAN).stream())
            .mapToDouble(Quantile::nanos)
            .filter(nanos -> nanos > 0)
            .min()
            .orElse(limit());
    double high =
        search.trials().stream()
            .flatMap(trial -> CapacitySection.quantile(trial.response(), quantile()).stream())
            .mapToDouble(Quantile::nanos)
            .max()
            .orElse(limit());
    double slowest = search.trials().stream().mapToDouble(Trial::perSecond).min().orElse(1);
    double fastest = search.trials().stream().mapToDouble(Trial::perSecond).max().orElse(2);
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

  static Element of(CapacitySection.Drawn drawn, String label, String finding) {
    Canvas canvas = new Canvas(drawn.id(), 560, 284, label, finding);
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
    List<Point> line = best().stream().flatMap(trial -> point(trial, q).stream()).toList();
    if (line.isEmpty()) {
      return;
    }
    plot.line(line, style);
    for (Trial trial : search.trials()) {
      point(trial, q).ifPresent(at -> sign(trial, at, style));
    }
    wanted.add(plot.top(line.getLast().y()));
    words.add(name);
    styles.add(style);
  }

  private void sign(Trial trial, Point at, SeriesStyle style) {
    if (trial.came() == TrialOutcome.FAILED) {
      plot.cross(at, style);
    } else {
      plot.dot(at, style, trial.came() == TrialOutcome.PASSED);
    }
  }

  private static Optional<Point> point(Trial trial, double q) {
    return CapacitySection.quantile(trial.response(), q)
        .map(quantile -> new Point(trial.perSecond(), quantile.nanos()));
  }

  /// Every rate's best trial, in ascending order of rates.
  private List<Trial> best() {
    Comparator<Trial> order =
        Comparator.comparing(Trial::came)
            .thenComparing(trial ->
                CapacitySection.quantile(trial.response(), quantile())
                    .map(Quantile::nanos)
                    .orElse(Long.MAX_VALUE));
    Map<Double, Trial> best = new TreeMap<>();
    for (Trial trial : search.trials()) {
      best.merge(
          trial.perSecond(), trial, (one, other) -> order.compare(one, other) <= 0 ? one : other);
    }
    return List.copyOf(best.values());
  }
}
