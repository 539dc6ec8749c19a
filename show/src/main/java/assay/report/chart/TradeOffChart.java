package assay.report.chart;

import static j2html.TagCreator.each;

import assay.plan.Plan;
import assay.record.results.FigureRange;
import assay.record.results.Results.Figure;
import assay.report.chart.TradeOffSection.Pair;
import assay.report.model.ParetoFront;
import assay.report.model.ParetoFront.Place;
import assay.report.model.ParetoFront.Reach;
import assay.report.model.ReportModel;
import assay.report.model.ResultsTable.Column;
import assay.report.svg.Axis;
import assay.report.svg.LabelSpacing;
import assay.report.svg.LinearAxis;
import assay.report.svg.Plot;
import assay.report.svg.PlotArea;
import assay.report.svg.Point;
import assay.report.svg.ReversedAxis;
import assay.report.svg.SeriesStyle;
import assay.report.svg.SvgCanvas;
import assay.report.text.HtmlBlocks;
import assay.report.text.NumberFormat;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/// A scatter plot of configurations: cost to the right, gain upwards.
final class TradeOffChart {

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;
  private static final PlotArea FRAME = new PlotArea(60, 26, 386, 210);
  private static final double LINE = 15;
  private static final SeriesStyle FRONT =
      new SeriesStyle("muted", SeriesStyle.MUTED.light(), SeriesStyle.MUTED.dark(), "4 3");

  private final ReportModel model;
  private final Column gain;
  private final Column cost;
  private final List<Spot> spots = new ArrayList<>();
  private final List<String> missing = new ArrayList<>();
  private final boolean compared;
  private final List<String> front;
  private final List<String> dominated;

  /// @param runs the fewer runs of its two figures
  private record Spot(int index, String name, Reach cost, Reach gain, int runs) {}

  private TradeOffChart(ReportModel model, Pair pair) {
    this.model = model;
    this.gain = pair.gain();
    this.cost = pair.cost();
    List<String> configurations = model.configurations();
    for (int i = 0; i < configurations.size(); i++) {
      Figure gained = gain.figures().get(i);
      Figure paid = cost.figures().get(i);
      if (!ParetoFront.hasPlace(gained, paid)) {
        missing.add(configurations.get(i));
      } else {
        int runs = Math.min(gained.repeats().size(), paid.repeats().size());
        spots.add(new Spot(i, configurations.get(i), Reach.of(paid), Reach.of(gained), runs));
      }
    }
    List<Place> places = places();
    this.compared = spots.stream().allMatch(spot -> spot.runs >= Plan.ENOUGH_REPEATS);
    this.front = compared ? names(ParetoFront.of(places)) : List.of();
    this.dominated = compared ? names(ParetoFront.dominated(places)) : List.of();
  }

  private static List<String> names(List<Place> places) {
    return places.stream().map(Place::name).toList();
  }

  static DomContent of(ReportModel model, Pair pair) {
    return new TradeOffChart(model, pair).render();
  }

  private DomContent render() {
    String title = gain.metric().label() + " against " + cost.metric().label();
    String finding = finding();
    SvgCanvas canvas = new SvgCanvas("trade-" + cost.metric().word(), 480, 280, title, finding);
    Axis y = gains();
    Plot plot =
        new Plot(
            canvas,
            FRAME,
            FigureScale.axis(cost, ends(cost).max().orElse(0)),
            gain.lowerIsBetter() ? new ReversedAxis(y) : y);
    plot.grid();
    drawFront(plot);
    drawSpots(plot);
    canvas.add(
        Plot.text(
            FRAME.right(),
            FRAME.bottom() + 38,
            "end",
            cost.metric().label() + " →",
            SeriesStyle.TEXT));
    String upwards = gain.lowerIsBetter() ? " (up is faster)" : " (up is more)";
    canvas.add(Plot.text(4, 14, "start", "↑ " + gain.metric().label() + upwards, SeriesStyle.TEXT));
    return each(HtmlBlocks.chart(title, canvas.svg(), finding, table(title)), notations());
  }

  private DomContent notations() {
    Stream<FigureRange> drawn =
        spots.stream()
            .flatMap(spot -> Stream.of(gain, cost).map(column -> column.figures().get(spot.index)))
            .flatMap(FigureScale::ranges);
    return RangeNotationLegend.of(drawn, compared ? ranks() : List.of());
  }

  private List<DomContent> ranks() {
    List<DomContent> ranks = new ArrayList<>();
    if (front.size() > 1) {
      ranks.add(
          RangeNotationLegend.entry(
              List.of(Plot.line(2, 7, 28, 7, FRONT)),
              "Pareto front: no configuration is better in both"));
    }
    if (!dominated.isEmpty()) {
      ranks.add(
          RangeNotationLegend.entry(
              List.of(Plot.circle(15, 7, SeriesStyle.TEXT, false)),
              "dominated: another configuration is at least as good in both, and better in one by more"
                  + " than the runs differ"));
    }
    return ranks;
  }

  private List<Place> places() {
    return spots.stream()
        .map(spot ->
            Place.of(spot.name, gain.figures().get(spot.index), cost.figures().get(spot.index)))
        .toList();
  }

  /// Gains fill the height with some room around them, so similar gains still look similar.
  private Axis gains() {
    double low = ends(gain).min().orElse(0);
    double high = ends(gain).max().orElse(0);
    double room = Math.max((high - low) * 0.15, high * 0.1);
    return LinearAxis.covering(
        Math.max(0, low - room),
        high + room,
        FigureScale.grain(gain),
        value -> FIGURES.brief(value, gain.unit()));
  }

  private DoubleStream ends(Column column) {
    return spots.stream()
        .map(spot -> column.figures().get(spot.index))
        .flatMapToDouble(FigureScale::ends)
        .filter(Double::isFinite);
  }

  private void drawFront(Plot plot) {
    List<Point> corners =
        spots.stream()
            .filter(spot -> front.contains(spot.name))
            .map(TradeOffChart::point)
            .sorted(Comparator.comparingDouble(Point::x))
            .toList();
    if (corners.size() > 1) {
      plot.steps(corners, FRONT);
    }
  }

  private static Point point(Spot spot) {
    return new Point(spot.cost.value(), spot.gain.value());
  }

  private void drawSpots(Plot plot) {
    List<Double> wanted = spots.stream().map(spot -> plot.top(spot.gain.value())).toList();
    List<Double> tops = LabelSpacing.places(wanted, LINE, FRAME.top(), FRAME.bottom());
    for (int i = 0; i < spots.size(); i++) {
      Spot spot = spots.get(i);
      SeriesStyle style = SeriesStyle.series(spot.index);
      double left = plot.left(spot.cost.value());
      whiskers(plot, spot, style);
      plot.dot(point(spot), style, !dominated.contains(spot.name));
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
    double x = spot.cost.value();
    double y = spot.gain.value();
    FigureScale.ranges(gain.figures().get(spot.index))
        .forEach(range ->
            plot.whisker(
                new Point(x, range.low()), new Point(x, range.high()), style, isWithin(range)));
    FigureScale.ranges(cost.figures().get(spot.index))
        .forEach(range ->
            plot.whisker(
                new Point(range.low(), y), new Point(range.high(), y), style, isWithin(range)));
  }

  private static boolean isWithin(FigureRange range) {
    return range.kind() == FigureRange.Kind.WITHIN;
  }

  private String finding() {
    List<String> sentences = new ArrayList<>();
    if (spots.isEmpty()) {
      sentences.add("No configuration has both figures.");
    } else {
      sentences.add(
          "Up and to the %s is better.".formatted(cost.lowerIsBetter() ? "left" : "right"));
    }
    if (compared && !spots.isEmpty()) {
      sentences.add("On the front: " + String.join(", ", front) + ".");
      sentences.add(
          dominated.isEmpty()
              ? "No configuration is dominated."
              : "Dominated: " + String.join(", ", dominated) + ".");
      List<String> open =
          spots.stream()
              .map(Spot::name)
              .filter(name -> !front.contains(name) && !dominated.contains(name))
              .toList();
      if (!open.isEmpty()) {
        sentences.add("Not told apart from the front: " + String.join(", ", open) + ".");
      }
    } else if (!spots.isEmpty()) {
      sentences.add(uncompared());
    }
    if (!missing.isEmpty()) {
      sentences.add(
          missing.stream()
              .map(name -> "“" + name + "”")
              .collect(
                  Collectors.joining(", ", "Not drawn, a figure is withheld or not known: ", ".")));
    }
    return String.join(" ", sentences);
  }

  private String uncompared() {
    int fewest = spots.stream().mapToInt(Spot::runs).min().orElse(0);
    return "Not compared: %d %s each, %d needed to say that one configuration is better than another."
        .formatted(fewest, fewest == 1 ? "run" : "runs", Plan.ENOUGH_REPEATS);
  }

  private DomContent table(String title) {
    List<String> head = new ArrayList<>(List.of("Configuration", gain.metric().label()));
    head.add(cost.metric().label());
    if (compared) {
      head.add("Front");
    }
    List<String> configurations = model.configurations();
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < configurations.size(); i++) {
      List<String> row = new ArrayList<>(List.of(configurations.get(i)));
      row.add(FigureScale.words(gain.figures().get(i)));
      row.add(FigureScale.words(cost.figures().get(i)));
      if (compared) {
        row.add(word(configurations.get(i)));
      }
      rows.add(row);
    }
    return HtmlBlocks.grid(title, head, rows);
  }

  private String word(String configuration) {
    if (missing.contains(configuration)) {
      return "";
    }
    return front.contains(configuration)
        ? "on the front"
        : dominated.contains(configuration) ? "dominated" : "not told apart";
  }
}
