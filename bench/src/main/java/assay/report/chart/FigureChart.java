package assay.report.chart;

import static j2html.TagCreator.each;

import assay.record.results.FigureExtent;
import assay.record.results.Results.Figure;
import assay.report.model.LedgerTable.Column;
import assay.report.model.ReportModel;
import assay.report.svg.Axis;
import assay.report.svg.Canvas;
import assay.report.svg.LinearAxis;
import assay.report.svg.Plot;
import assay.report.svg.PlotArea;
import assay.report.svg.Point;
import assay.report.svg.SeriesStyle;
import assay.report.text.HtmlBlocks;
import assay.report.text.NumberFormat;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/// One figure of every strategy: a line for each strategy, with a dot at the figure and its range
/// through the dot.
final class FigureChart {

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;
  private static final double WIDTH = 480;
  private static final double NAMES = 148;
  private static final double TOP = 24;
  private static final double HEIGHT = 170;
  private static final double BELOW = 22;

  private static final int MOST = 12;

  private final List<String> strategies;
  private final Column column;
  private final int shown;
  private final double line;

  private FigureChart(List<String> strategies, Column column) {
    this.strategies = strategies;
    this.column = column;
    this.shown = Math.min(MOST, strategies.size());
    this.line = Math.clamp(HEIGHT / shown, 16, 40);
  }

  static DomContent of(ReportModel model, Column column) {
    return new FigureChart(model.strategies(), column).render();
  }

  private DomContent render() {
    String title = column.metric().label() + " by strategy";
    String finding = finding();
    PlotArea frame = new PlotArea(NAMES, TOP, WIDTH - NAMES - 34, shown * line);
    Canvas canvas = new Canvas("figure", WIDTH, frame.bottom() + BELOW, title, finding);
    Axis lines = new LinearAxis(0, shown, List.of());
    Plot plot = new Plot(canvas, frame, Amounts.axis(column, ends()), lines).verticalGrid(true);
    canvas.add(Plot.text(4, 14, "start", column.metric().label(), SeriesStyle.TEXT));
    for (int i = 0; i < shown; i++) {
      draw(plot, i, shown - i - 0.5);
    }
    return each(
        HtmlBlocks.chart(title, canvas.svg(), finding, table(title)),
        RangeNotation.of(figures().flatMap(Amounts::ranges), List.of()));
  }

  private void draw(Plot plot, int strategy, double line) {
    SeriesStyle style = SeriesStyle.series(strategy);
    String name = FIGURES.clipped(strategies.get(strategy), 20);
    plot.canvas().add(Plot.text(NAMES - 8, plot.top(line) + 4, "end", name, style));
    Figure figure = column.figures().get(strategy);
    Double value = figure.value();
    if (value == null) {
      plot.canvas()
          .add(Plot.text(NAMES + 8, plot.top(line) + 4, "start", "no figure", SeriesStyle.MUTED));
      return;
    }
    Amounts.ranges(figure)
        .forEach(range ->
            plot.whisker(
                new Point(range.low(), line),
                new Point(range.high(), line),
                style,
                range.kind() == FigureExtent.Kind.WITHIN));
    plot.dot(new Point(value, line), style, true);
  }

  private Stream<Figure> figures() {
    return column.figures().subList(0, shown).stream();
  }

  private double ends() {
    return figures().flatMapToDouble(Amounts::ends).filter(Double::isFinite).max().orElse(0);
  }

  private String finding() {
    List<Integer> known = new ArrayList<>();
    for (int i = 0; i < strategies.size(); i++) {
      if (column.figures().get(i).value() != null) {
        known.add(i);
      }
    }
    Comparator<Integer> bySize = Comparator.comparingDouble(this::value);
    String ends =
        known.isEmpty()
            ? "No strategy has a figure."
            : "From %s to %s."
                .formatted(
                    words(known.stream().min(bySize).orElseThrow()),
                    words(known.stream().max(bySize).orElseThrow()));
    String rest =
        shown == strategies.size()
            ? ""
            : " The first %d of %d strategies are drawn.".formatted(shown, strategies.size());
    return ends + rest;
  }

  private double value(int strategy) {
    return Objects.requireNonNull(column.figures().get(strategy).value());
  }

  private String words(int strategy) {
    return "%s (%s)"
        .formatted(strategies.get(strategy), FIGURES.figure(column.figures().get(strategy)));
  }

  private DomContent table(String title) {
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < strategies.size(); i++) {
      rows.add(List.of(strategies.get(i), Amounts.words(column.figures().get(i))));
    }
    return HtmlBlocks.grid(title, List.of("Strategy", column.metric().label()), rows);
  }
}
