package assay.report.chart;

import static j2html.TagCreator.each;

import assay.record.results.FigureRange;
import assay.record.results.Results.Figure;
import assay.report.model.ReportModel;
import assay.report.model.ResultsTable.Column;
import assay.report.svg.Axis;
import assay.report.svg.LinearAxis;
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
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/// One figure of every configuration: a line for each configuration, with a dot at the figure and its range
/// through the dot.
final class FigureChart {

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;
  private static final double WIDTH = 480;
  private static final double NAMES = 148;
  private static final double TOP = 24;
  private static final double HEIGHT = 170;
  private static final double BELOW = 22;

  private static final int MOST = 12;

  private final List<String> configurations;
  private final Column column;
  private final int shown;
  private final double line;

  private FigureChart(List<String> configurations, Column column) {
    this.configurations = configurations;
    this.column = column;
    this.shown = Math.min(MOST, configurations.size());
    this.line = Math.clamp(HEIGHT / shown, 16, 40);
  }

  static DomContent of(ReportModel model, Column column) {
    return new FigureChart(model.configurations(), column).render();
  }

  private DomContent render() {
    String title = column.metric().label() + " by configuration";
    String finding = finding();
    PlotArea frame = new PlotArea(NAMES, TOP, WIDTH - NAMES - 34, shown * line);
    SvgCanvas canvas = new SvgCanvas("figure", WIDTH, frame.bottom() + BELOW, title, finding);
    Axis lines = new LinearAxis(0, shown, List.of());
    Plot plot = new Plot(canvas, frame, FigureScale.axis(column, ends()), lines).verticalGrid(true);
    canvas.add(Plot.text(4, 14, "start", column.metric().label(), SeriesStyle.TEXT));
    for (int i = 0; i < shown; i++) {
      draw(plot, i, shown - i - 0.5);
    }
    return each(
        HtmlBlocks.chart(title, canvas.svg(), finding, table(title)),
        RangeNotationLegend.of(figures().flatMap(FigureScale::ranges), List.of()));
  }

  private void draw(Plot plot, int configuration, double line) {
    SeriesStyle style = SeriesStyle.series(configuration);
    String name = FIGURES.clipped(configurations.get(configuration), 20);
    plot.canvas().add(Plot.text(NAMES - 8, plot.top(line) + 4, "end", name, style));
    Figure figure = column.figures().get(configuration);
    Double value = figure.value();
    if (value == null) {
      plot.canvas()
          .add(Plot.text(NAMES + 8, plot.top(line) + 4, "start", "no figure", SeriesStyle.MUTED));
      return;
    }
    FigureScale.ranges(figure)
        .forEach(range ->
            plot.whisker(
                new Point(range.low(), line),
                new Point(range.high(), line),
                style,
                range.kind() == FigureRange.Kind.WITHIN));
    plot.dot(new Point(value, line), style, true);
  }

  private Stream<Figure> figures() {
    return column.figures().subList(0, shown).stream();
  }

  private double ends() {
    return figures().flatMapToDouble(FigureScale::ends).filter(Double::isFinite).max().orElse(0);
  }

  private String finding() {
    List<Integer> known = new ArrayList<>();
    for (int i = 0; i < configurations.size(); i++) {
      if (column.figures().get(i).value() != null) {
        known.add(i);
      }
    }
    Comparator<Integer> bySize = Comparator.comparingDouble(this::value);
    String ends =
        known.isEmpty()
            ? "No configuration has a figure."
            : "From %s to %s."
                .formatted(
                    words(known.stream().min(bySize).orElseThrow()),
                    words(known.stream().max(bySize).orElseThrow()));
    String rest =
        shown == configurations.size()
            ? ""
            : " The first %d of %d configurations are drawn."
                .formatted(shown, configurations.size());
    return ends + rest;
  }

  private double value(int configuration) {
    return Objects.requireNonNull(column.figures().get(configuration).value());
  }

  private String words(int configuration) {
    return "%s (%s)"
        .formatted(
            configurations.get(configuration), FIGURES.figure(column.figures().get(configuration)));
  }

  private DomContent table(String title) {
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < configurations.size(); i++) {
      rows.add(List.of(configurations.get(i), FigureScale.words(column.figures().get(i))));
    }
    return HtmlBlocks.grid(title, List.of("Configuration", column.metric().label()), rows);
  }
}
