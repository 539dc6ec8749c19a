package assay.report.chart;

import assay.record.results.FigureExtent;
import assay.record.results.Results.Figure;
import assay.report.chart.TradeSection.Pair;
import assay.report.model.ComparisonFacts;
import assay.report.model.LedgerTable.Column;
import assay.report.model.ParetoFront;
import assay.report.model.ParetoFront.Place;
import assay.report.model.ReportModel;
import assay.report.svg.Axis;
import assay.report.svg.Canvas;
import assay.report.svg.LabelSpacing;
import assay.report.svg.LinearAxis;
import assay.report.svg.Plot;
import assay.report.svg.PlotArea;
import assay.report.svg.Point;
import assay.report.svg.ReversedAxis;
import assay.report.svg.SeriesStyle;
import assay.report.text.HtmlBlocks;
import assay.report.text.NumberFormat;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// A scatter of strategies: cost to the right, gain upwards.
final class TradeChart {

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;
  private static final PlotArea FRAME = new PlotArea(64, 26, 440, 250);
  private static final double LINE = 15;

  private final ReportModel model;
  private final Column gain;
  private final Column cost;
  private final List<Spot> spots = new ArrayList<>();
  private final List<String> missing = new ArrayList<>();

  private record Spot(int index, String name, double cost, double gain) {}

  private TradeChart(ReportModel model, Pair pair) {
    this.model = model;
    this.gain = pair.gain();
    this.cost = pair.cost();
    List<String> strategies = model.strategies();
    for (int i = 0; i < strategies.size(); i++) {
      Double gained = gain.figures().get(i).value();
      Double paid = cost.figures().get(i).value();
      if (gained == null || paid == null) {
        missing.add(strategies.get(i));
      } else {
        spots.add(new Spot(i, strategies.get(i), paid, gained));
      }
    }
  }

  /// The chart of a pair.
  static DomContent of(ReportModel model, Pair pair) {
    return new TradeChart(model, pair).render();
  }

  private DomContent render() {
    List<String> front = ParetoFront.of(places()).stream().map(Place::name).toList();
    String title = gain.metric().label() + " against " + cost.metric().label();
    String finding = finding(front);
    Canvas canvas = new Canvas("trade-" + cost.metric().word(), 560, 330, title, finding);
    Axis y = gains();
    Plot plot =
        new Plot(canvas, FRAME, costs(cost), gain.lowerIsBetter() ? new ReversedAxis(y) : y);
    plot.grid();
    drawFront(plot, front);
    drawSpots(plot, front);
    canvas.add(
        Plot.text(
            FRAME.right(),
            FRAME.bottom() + 38,
            "end",
            cost.metric().label() + " →",
            SeriesStyle.TEXT));
    String upwards = gain.lowerIsBetter() ? " (up is faster)" : " (up is more)";
    canvas.add(Plot.text(4, 14, "start", "↑ " + gain.metric().label() + upwards, SeriesStyle.TEXT));
    return HtmlBlocks.chart(title, canvas.svg(), finding, table(front, title));
  }

  private List<Place> places() {
    return spots.stream()
        .map(spot ->
            new Place(
                spot.name,
                cost.lowerIsBetter() ? spot.cost : -spot.cost,
                gain.lowerIsBetter() ? spot.gain : -spot.gain))
        .toList();
  }

  /// Costs count from nothing.
  private static Axis costs(Column cost) {
    boolean counted = Set.of("count", "requests", "rows").contains(cost.unit());
    double largest = Math.max(cost.largest(), counted ? 5 : 0);
    return LinearAxis.upTo(largest, grain(cost), value -> FIGURES.brief(value, cost.unit()));
  }

  /// Gains fill the height, but for room around them, so that what is alike still looks alike.
  private Axis gains() {
    double low = spots.stream().mapToDouble(Spot::gain).min().orElse(0);
    double high = gain.largest();
    double room = Math.max((high - low) * 0.15, high * 0.1);
    return LinearAxis.covering(
        Math.max(0, low - room),
        high + room,
        grain(gain),
        value -> FIGURES.brief(value, gain.unit()));
  }

  private static double grain(Column column) {
    return column.unit().equals("bytes") ? Math.pow(1024, exponent(column.largest())) : 1;
  }

  private static int exponent(double bytes) {
    return bytes < 1 ? 0 : (int) (Math.log(bytes) / Math.log(1024));
  }

  private void drawFront(Plot plot, List<String> front) {
    List<Point> corners =
        spots.stream()
            .filter(spot -> front.contains(spot.name))
            .sorted((a, b) -> Double.compare(a.cost, b.cost))
            .map(spot -> new Point(spot.cost, spot.gain))
            .toList();
    if (corners.size() > 1) {
      plot.steps(
          corners,
          new SeriesStyle("muted", SeriesStyle.MUTED.light(), SeriesStyle.MUTED.dark(), "4 3"));
    }
  }

  private void drawSpots(Plot plot, List<String> front) {
    List<Double> wanted = spots.stream().map(spot -> plot.top(spot.gain)).toList();
    List<Double> tops = LabelSpacing.places(wanted, LINE, FRAME.top(), FRAME.bottom());
    for (int i = 0; i < spots.size(); i++) {
      Spot spot = spots.get(i);
      SeriesStyle style = SeriesStyle.series(spot.index);
      double left = plot.left(spot.cost);
      whiskers(plot, spot, style);
      plot.dot(new Point(spot.cost, spot.gain), style, front.contains(spot.name));
      boolean leftwards = left > FRAME.left() + FRAME.width() * 0.7;
      plot.canvas()
          .add(
              Plot.label(
                  left + (leftwards ? -9 : 9),
                  tops.get(i) + 4,
                  leftwards ? "end" : "start",
                  FIGURES.clipped(spot.name, 24),
                  style));
    }
  }

  private void whiskers(Plot plot, Spot spot, SeriesStyle style) {
    Figure up = gain.figures().get(spot.index);
    Figure along = cost.figures().get(spot.index);
    FigureExtent height = FigureExtent.of(up);
    if (height != null) {
      double at = plot.left(spot.cost);
      plot.canvas().add(Plot.rule(at, plot.top(height.low()), at, plot.top(height.high()), style));
    }
    FigureExtent width = FigureExtent.of(along);
    if (width != null) {
      double at = plot.top(spot.gain);
      plot.canvas().add(Plot.rule(plot.left(width.low()), at, plot.left(width.high()), at, style));
    }
  }

  private String finding(List<String> front) {
    List<String> beaten =
        spots.stream().map(Spot::name).filter(name -> !front.contains(name)).toList();
    StringBuilder words = new StringBuilder("On the front: ").append(String.join(", ", front));
    words.append(
        beaten.isEmpty()
            ? ". None is dominated."
            : ". Dominated: " + String.join(", ", beaten) + ".");
    if (!missing.isEmpty()) {
      words.append(" Not drawn, a figure is withheld: ").append(String.join(", ", missing));
      words.append('.');
    }
    String none = new ComparisonFacts(model.results(), FIGURES).none();
    if (!none.isEmpty()) {
      words.append(" Seen in ").append(none).append('.');
    }
    return words.toString();
  }

  private DomContent table(List<String> front, String title) {
    List<String> strategies = model.strategies();
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < strategies.size(); i++) {
      rows.add(
          List.of(
              strategies.get(i),
              FIGURES.figure(gain.figures().get(i)),
              FIGURES.figure(cost.figures().get(i)),
              front.contains(strategies.get(i)) ? "on the front" : ""));
    }
    return HtmlBlocks.grid(
        title, List.of("Strategy", gain.metric().label(), cost.metric().label(), "Front"), rows);
  }
}
