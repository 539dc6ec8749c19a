package assay.report.chart;

import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.h3;
import static j2html.TagCreator.p;

import assay.plan.Configuration;
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
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// How stale reads are: the share of stale reads by the time since the key's newest write, a line with a band for each
/// configuration. Reads behind their own client are drawn likewise.
public final class StalenessSection {

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;
  private static final PlotArea FRAME = new PlotArea(56, 20, 344, 224);
  private static final double LINE = 14;

  /// Bands that lie over one another must not hide the lines.
  private static final double MOST_OPACITY = 0.16;

  private static final double ALL_OPACITY = 0.4;

  /// The titles of the curves that are drawn.
  private static final Map<String, String> TITLES = titles();

  private final ReportModel model;
  private final String name;
  private final Map<String, CurveOverRuns> curves;

  /// Configurations by the time within which they promise to show a write.
  private final Map<Double, List<String>> promises = new TreeMap<>();

  private StalenessSection(ReportModel model, String name, Map<String, CurveOverRuns> curves) {
    this.model = model;
    this.name = name;
    this.curves = curves;
    if (name.equals(Curve.STALE)) {
      model.plan().configurations().stream()
          .filter(configuration -> curves.containsKey(configuration.name()))
          .forEach(this::promise);
    }
  }

  private static Map<String, String> titles() {
    Map<String, String> titles = new LinkedHashMap<>();
    titles.put(Curve.STALE, "Stale reads by the time since the key's newest write");
    titles.put(Curve.OWN, "Reads behind their client's own write, by the time since it");
    titles.put(
        Curve.MONOTONIC, "Reads behind their client's own earlier read, by the time since it");
    return titles;
  }

  private void promise(Configuration configuration) {
    configuration
        .copiesWithin()
        .ifPresent(within ->
            promises
                .computeIfAbsent((double) within.toNanos(), nanos -> new ArrayList<>())
                .add(configuration.name()));
  }

  public static DomContent of(ReportModel model) {
    Map<String, Map<String, CurveOverRuns>> all = CurveOverRuns.of(model);
    List<StalenessSection> charts =
        TITLES.keySet().stream()
            .filter(all::containsKey)
            .map(name -> new StalenessSection(model, name, Objects.requireNonNull(all.get(name))))
            .toList();
    if (charts.isEmpty()) {
      return each();
    }
    String band =
        model.results().repeats() == 1
            ? "The shaded band holds this run's whole line with 95 % confidence."
            : "The line is the median of the runs; the shaded band reaches over the 95 % bands of all"
                + " runs.";
    StalenessTable table = new StalenessTable(model, FIGURES);
    return HtmlBlocks.part(
        "staleness",
        "Staleness",
        p("Each step is the share of stale reads among those that began so long after the write. "
                + band
                + " Nothing is drawn at a step with too few reads, whose band is wider than half of the"
                + " scale.")
            .withClass("hint"),
        div(charts.getFirst().render(0)).withClass("charts"),
        tables(table),
        HtmlBlocks.rest(
            "The same for each client's own requests",
            charts.size() > 1,
            div(each(charts.subList(1, charts.size()), (i, chart) -> chart.render(i + 1)))
                .withClass("charts")));
  }

  private static DomContent tables(StalenessTable table) {
    List<List<String>> versions = table.byVersions();
    return table.isEmpty()
        ? each()
        : each(
            HtmlBlocks.grid(
                "Stale reads " + StalenessTable.BY_TIME,
                table.head("Since the write"),
                table.byTime()),
            versions.isEmpty()
                ? each()
                : HtmlBlocks.grid(
                    "Reads by " + StalenessTable.BY_VERSIONS,
                    table.head("Versions behind"),
                    versions));
  }

  private DomContent render(int number) {
    String title = TITLES.getOrDefault(name, name);
    String finding = finding();
    SvgCanvas canvas = new SvgCanvas("staleness-" + number, 560, 284, title, finding);
    Plot plot = new Plot(canvas, FRAME, times(), shares());
    plot.grid();
    promises.forEach((nanos, configurations) -> {
      plot.mark(nanos, SeriesStyle.MUTED);
      canvas.add(
          Plot.label(
              plot.left(nanos),
              FRAME.top() - 6,
              "middle",
              "within " + FIGURES.brief(nanos, "ns"),
              SeriesStyle.MUTED));
    });
    double opacity = Math.min(MOST_OPACITY, ALL_OPACITY / curves.size());
    curves.forEach((configuration, curve) -> shade(plot, curve, ink(configuration), opacity));
    curves.forEach((configuration, curve) -> draw(plot, curve, ink(configuration)));
    names(plot);
    Map<String, SeriesStyle> inks = new LinkedHashMap<>();
    curves.keySet().forEach(configuration -> inks.put(configuration, ink(configuration)));
    return div(h3(title), HtmlBlocks.namedChart(title, canvas.svg(), inks, finding, table(title)));
  }

  private SeriesStyle ink(String configuration) {
    return SeriesStyle.series(Math.max(0, model.configurations().indexOf(configuration)));
  }

  private static void shade(Plot plot, CurveOverRuns curve, SeriesStyle style, double opacity) {
    curve.points().stream()
        .filter(at -> !StalenessTable.isUnknown(at))
        .forEach(at ->
            plot.shade(
                new Point(at.x(), at.least()), new Point(end(at), at.most()), style, opacity));
  }

  /// A line of steps, broken at steps with no reads or too few.
  private static void draw(Plot plot, CurveOverRuns curve, SeriesStyle style) {
    List<Point> piece = new ArrayList<>();
    double reached = Double.NaN;
    for (At at : curve.points()) {
      boolean unknown = StalenessTable.isUnknown(at);
      if (!piece.isEmpty() && (unknown || at.x() != reached)) {
        plot.steps(piece, style);
        piece = new ArrayList<>();
      }
      if (!unknown) {
        if (!piece.isEmpty()) {
          piece.removeLast();
        }
        piece.add(new Point(at.x(), at.median()));
        piece.add(new Point(end(at), at.median()));
        reached = end(at);
      }
    }
    if (!piece.isEmpty()) {
      plot.steps(piece, style);
    }
  }

  /// Nothing ends the last step; it is drawn up to twice its beginning.
  private static double end(At at) {
    return at.to() == null ? 2 * at.x() : at.to();
  }

  private void names(Plot plot) {
    List<String> names = List.copyOf(curves.keySet());
    List<Double> ends =
        curves.values().stream().map(curve -> plot.top(curve.points().getLast().median())).toList();
    List<Double> tops = LabelSpacing.places(ends, LINE, FRAME.top(), FRAME.bottom());
    for (int i = 0; i < names.size(); i++) {
      String clipped = FIGURES.clipped(names.get(i), 22);
      plot.canvas()
          .add(Plot.name(FRAME.right(), ends.get(i), tops.get(i), clipped, ink(names.get(i))));
    }
  }

  private Stream<At> points() {
    return curves.values().stream().flatMap(curve -> curve.points().stream());
  }

  private Stream<At> known() {
    return points().filter(at -> !StalenessTable.isUnknown(at));
  }

  /// A logarithmic axis, on which the step from 0 has one decade at the left end.
  private Axis times() {
    boolean zero = points().anyMatch(at -> at.x() == 0);
    double least = points().mapToDouble(at -> at.x() == 0 ? end(at) : at.x()).min().orElse(1);
    double last = points().mapToDouble(StalenessSection::end).max().orElse(1);
    double promised = promises.keySet().stream().mapToDouble(nanos -> nanos).max().orElse(0);
    double most = Math.max(Math.max(last, promised), least * 10);
    LogAxis axis =
        LogAxis.covering(zero ? least / 10 : least, most, value -> FIGURES.brief(value, "ns"));
    if (!zero) {
      return axis;
    }
    List<Axis.Tick> ticks = new ArrayList<>(List.of(new Axis.Tick(axis.low(), "0")));
    axis.ticks().stream().filter(tick -> tick.value() >= least * 0.99).forEach(ticks::add);
    return new LogAxis(axis.low(), axis.high(), ticks);
  }

  private Axis shares() {
    double most = known().mapToDouble(At::most).max().orElse(1);
    return LinearAxis.upTo(most, 1, value -> FIGURES.brief(value, "share"));
  }

  private String finding() {
    List<String> sentences = new ArrayList<>(List.of(worst()));
    long few = points().filter(StalenessTable::isUnknown).count();
    if (few > 0) {
      sentences.add("Too few reads in %d of %d steps.".formatted(few, points().count()));
    }
    promises.forEach((nanos, configurations) -> sentences.add(promised(nanos, configurations)));
    return String.join(" ", sentences);
  }

  private String worst() {
    Optional<Map.Entry<String, At>> worst =
        curves.entrySet().stream()
            .flatMap(curve ->
                curve.getValue().points().stream().map(at -> Map.entry(curve.getKey(), at)))
            .filter(entry -> !StalenessTable.isUnknown(entry.getValue()))
            .max(Comparator.comparingDouble(entry -> entry.getValue().median()));
    if (worst.isEmpty()) {
      return "No step has enough reads to know its share.";
    }
    At at = worst.get().getValue();
    if (at.median() == 0) {
      double most = known().mapToDouble(At::most).max().orElse(1);
      return "None in any step; in none more than %s with 95 %%."
          .formatted(FIGURES.amount(most, "share"));
    }
    return "Most: %s of the reads of “%s” %s after."
        .formatted(FIGURES.amount(at.median(), "share"), worst.get().getKey(), range(at));
  }

  private String promised(double nanos, List<String> configurations) {
    String names =
        configurations.stream().map(each -> "“" + each + "”").collect(Collectors.joining(", "));
    double late =
        curves.entrySet().stream()
            .filter(curve -> configurations.contains(curve.getKey()))
            .flatMap(curve -> curve.getValue().points().stream())
            .filter(at -> at.x() >= nanos && at.least() > 0)
            .mapToDouble(At::median)
            .max()
            .orElse(0);
    return "Dashed: %s %s copies within %s%s."
        .formatted(
            names,
            configurations.size() == 1 ? "promises its" : "promise their",
            FIGURES.brief(nanos, "ns"),
            late == 0
                ? ""
                : ", and later up to %s of the reads are stale"
                    .formatted(FIGURES.amount(late, "share")));
  }

  private static String range(At at) {
    if (at.to() == null) {
      return FIGURES.brief(at.x(), "ns") + " or more";
    }
    return at.x() == 0
        ? "less than " + FIGURES.brief(at.to(), "ns")
        : FIGURES.ends(FIGURES.brief(at.x(), "ns"), FIGURES.brief(at.to(), "ns"));
  }

  private DomContent table(String title) {
    boolean spread = model.results().repeats() > 1;
    List<String> head =
        new ArrayList<>(List.of("Configuration", "Time since", "Share", "Low", "High", "Reads"));
    if (spread) {
      head.add("Runs");
    }
    List<List<String>> rows = new ArrayList<>();
    curves.forEach((configuration, curve) ->
        curve.points().forEach(at -> rows.add(row(configuration, at, spread))));
    return HtmlBlocks.grid(title, head, rows);
  }

  private static List<String> row(String configuration, At at, boolean spread) {
    List<String> row =
        new ArrayList<>(
            List.of(
                configuration,
                range(at),
                StalenessTable.isUnknown(at) ? "?" : FIGURES.amount(at.median(), "share"),
                FIGURES.amount(at.least(), "share"),
                FIGURES.amount(at.most(), "share"),
                FIGURES.amount((double) at.samples(), "count")));
    if (spread) {
      row.add(String.valueOf(at.runs()));
    }
    return row;
  }
}
