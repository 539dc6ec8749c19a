package assay.report.chart;

import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.h3;
import static j2html.TagCreator.p;

import assay.report.model.PercentileCurves;
import assay.report.model.PercentileCurves.At;
import assay.report.model.ReportModel;
import assay.report.svg.LabelSpacing;
import assay.report.svg.LogAxis;
import assay.report.svg.PercentileAxis;
import assay.report.svg.Plot;
import assay.report.svg.PlotArea;
import assay.report.svg.Point;
import assay.report.svg.SeriesStyle;
import assay.report.svg.SvgCanvas;
import assay.report.text.HtmlBlocks;
import assay.report.text.NumberFormat;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;

/// Latency by percentile: one chart for each kind of request in each step.
public final class PercentileSection {

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;
  private static final PlotArea FRAME = new PlotArea(56, 14, 344, 230);
  private static final int SHOWN_AT_ONCE = 2;
  private static final double LINE = 14;

  private final PercentileCurves percentiles;
  private final List<String> configurations;
  private final int asked;

  private PercentileSection(PercentileCurves percentiles, ReportModel model) {
    this.percentiles = percentiles;
    this.configurations = model.configurations();
    this.asked = model.results().repeats();
  }

  public static DomContent of(ReportModel model) {
    List<PercentileCurves> all = PercentileCurves.of(model.results());
    if (all.isEmpty()) {
      return each();
    }
    int shown = Math.min(SHOWN_AT_ONCE, all.size());
    return HtmlBlocks.part(
        "latency",
        "Latency by percentile",
        p("Each point is the median over the runs of each run's percentile, the figure of the results table"
                + " where it has one. Response times count from the intended start, so a request that"
                + " had to wait shows its wait. Hollow points are withheld: they must not be read as"
                + " the system's.")
            .withClass("hint"),
        charts(all.subList(0, shown), model),
        HtmlBlocks.rest(
            all.size() - shown + " more",
            all.size() > shown,
            charts(all.subList(shown, all.size()), model)));
  }

  private static DomContent charts(List<PercentileCurves> all, ReportModel model) {
    return div(each(all, one -> new PercentileSection(one, model).render())).withClass("charts");
  }

  private DomContent render() {
    String title = percentiles.title();
    String finding = finding();
    String id = "latency-" + percentiles.step() + "-" + percentiles.kind().replace(' ', '-');
    SvgCanvas canvas = new SvgCanvas(id, 560, 284, title, finding);
    double low = Math.max(1, nanos().min().orElse(1));
    double high = Math.max(low + 1, nanos().max().orElse(2));
    Plot plot =
        new Plot(
            canvas,
            FRAME,
            new PercentileAxis(percentiles.quantiles()),
            LogAxis.covering(low, high, value -> FIGURES.brief(value, "ns")));
    plot.grid();
    percentiles.curves().forEach((configuration, curve) -> draw(plot, configuration, curve));
    names(plot);
    return div(
        h3(title), HtmlBlocks.namedChart(title, canvas.svg(), inks(), finding, table(title)));
  }

  private DoubleStream nanos() {
    return percentiles.curves().values().stream()
        .flatMap(List::stream)
        .mapToDouble(At::nanos)
        .filter(value -> value > 0);
  }

  private Map<String, SeriesStyle> inks() {
    Map<String, SeriesStyle> inks = new LinkedHashMap<>();
    percentiles
        .curves()
        .keySet()
        .forEach(configuration -> inks.put(configuration, ink(configuration)));
    return inks;
  }

  private SeriesStyle ink(String configuration) {
    return SeriesStyle.series(Math.max(0, configurations.indexOf(configuration)));
  }

  private void draw(Plot plot, String configuration, List<At> curve) {
    plot.line(
        curve.stream().map(quantile -> new Point(quantile.q(), quantile.nanos())).toList(),
        ink(configuration));
    for (At quantile : curve) {
      plot.dot(
          new Point(quantile.q(), quantile.nanos()),
          ink(configuration),
          quantile.withheld() == null);
    }
  }

  private void names(Plot plot) {
    List<String> names = List.copyOf(percentiles.curves().keySet());
    List<Double> wanted =
        percentiles.curves().values().stream()
            .map(curve -> plot.top(curve.getLast().nanos()))
            .toList();
    List<Double> tops = LabelSpacing.places(wanted, LINE, FRAME.top(), FRAME.bottom());
    for (int i = 0; i < names.size(); i++) {
      double right = FRAME.right();
      String name = FIGURES.clipped(names.get(i), 22);
      plot.canvas().add(Plot.name(right, wanted.get(i), tops.get(i), name, ink(names.get(i))));
    }
  }

  private String finding() {
    List<String> sentences = new ArrayList<>();
    for (double q : List.of(0.5, 0.99)) {
      sentence(q).ifPresent(sentences::add);
    }
    return sentences.isEmpty() ? "No percentile is fit to be read." : String.join(" ", sentences);
  }

  private record Entry(String configuration, double nanos) {

    String words() {
      return configuration + " (" + time() + ")";
    }

    String time() {
      return FIGURES.amount(nanos, "ns");
    }
  }

  private Optional<String> sentence(double q) {
    List<Entry> entries = new ArrayList<>();
    for (Map.Entry<String, List<At>> curve : percentiles.curves().entrySet()) {
      curve.getValue().stream()
          .filter(quantile -> quantile.q() == q && quantile.withheld() == null)
          .forEach(quantile -> entries.add(new Entry(curve.getKey(), quantile.nanos())));
    }
    entries.sort(Comparator.comparingDouble(Entry::nanos));
    if (entries.isEmpty()) {
      return Optional.empty();
    }
    Entry first = entries.getFirst();
    Entry last = entries.getLast();
    String at = "At " + PercentileAxis.name(q);
    return Optional.of(
        first.time().equals(last.time())
            ? at + " " + first.time() + "."
            : at + " from " + first.words() + " to " + last.words() + ".");
  }

  private DomContent table(String title) {
    List<String> head = new ArrayList<>(List.of("Configuration"));
    percentiles.quantiles().forEach(q -> head.add(PercentileAxis.name(q)));
    List<List<String>> rows = new ArrayList<>();
    percentiles
        .curves()
        .forEach((configuration, curve) -> {
          List<String> row = new ArrayList<>(List.of(configuration));
          percentiles.quantiles().forEach(q -> row.add(cell(curve, q)));
          rows.add(row);
        });
    return HtmlBlocks.grid(title, head, rows);
  }

  private String cell(List<At> curve, double q) {
    return curve.stream()
        .filter(quantile -> quantile.q() == q)
        .map(quantile ->
            FIGURES.amount(quantile.nanos(), "ns")
                + (quantile.withheld() == null
                    ? few(quantile)
                    : " (withheld: " + FIGURES.plain(quantile.withheld()) + ")"))
        .findFirst()
        .orElse("–");
  }

  private String few(At quantile) {
    String runs = NumberFormat.runs(quantile.runs(), asked);
    return runs.isEmpty() ? "" : " (" + runs + ")";
  }
}
