package assay.live.page;

import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.figcaption;
import static j2html.TagCreator.figure;
import static j2html.TagCreator.p;

import assay.live.heard.KindSecond;
import assay.live.heard.LiveEvent;
import assay.live.heard.LiveSecond;
import assay.live.heard.LiveSnapshot;
import assay.report.svg.Axis;
import assay.report.svg.LabelSpacing;
import assay.report.svg.LinearAxis;
import assay.report.svg.LogAxis;
import assay.report.svg.Plot;
import assay.report.svg.PlotArea;
import assay.report.svg.Point;
import assay.report.svg.SeriesStyle;
import assay.report.svg.SvgCanvas;
import assay.report.text.NumberFormat;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;

/// The current trial's seconds as charts: throughput, and each kind's latencies, with faults marked.
final class SecondsCharts {

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;
  private static final double LEFT = 78;
  private static final double TOP = 22;
  private static final double WIDTH = 430;
  private static final double HEIGHT = 130;
  private static final double RIGHT = 56;
  private static final double BELOW = 26;
  private static final double LINE = 13;
  private static final int LONGEST_FAULT = 34;

  /// The most faults drawn, the newest.
  private static final int FAULTS = 20;

  private final LiveSnapshot heard;
  private final List<LiveSecond> seconds;
  private final LinearAxis time;

  private record Line(String name, int ink, Function<LiveSecond, OptionalDouble> value) {

    SeriesStyle style() {
      SeriesStyle series = SeriesStyle.series(ink);
      return new SeriesStyle(series.name(), series.light(), series.dark(), "");
    }
  }

  private SecondsCharts(LiveSnapshot heard) {
    this.heard = heard;
    this.seconds = heard.seconds();
    double from = (double) seconds.getFirst().number();
    double to = seconds.getLast().number() + 1.0;
    time =
        LinearAxis.covering(
            from, Math.max(to, from + 5), 1, at -> FIGURES.brief(at * LiveSnapshot.SECOND, "ns"));
  }

  static DomContent of(LiveModel model) {
    if (model.heard().seconds().isEmpty()) {
      return p("Charts begin with the first whole second.");
    }
    return new SecondsCharts(model.heard()).charts();
  }

  private DomContent charts() {
    List<DomContent> charts = new ArrayList<>();
    charts.add(throughput());
    Set<String> kinds = new LinkedHashSet<>();
    seconds.forEach(second -> kinds.addAll(second.kinds().keySet()));
    int number = 0;
    for (String kind : kinds) {
      charts.add(latency(kind, number++));
    }
    return div(iffForgotten(), div(each(charts, chart -> chart)).withClass("charts"));
  }

  private DomContent iffForgotten() {
    return heard.forgotten() == 0
        ? each()
        : p("The last %d s; the report has all.".formatted(LiveSnapshot.KEPT)).withClass("hint");
  }

  private DomContent throughput() {
    List<Line> lines =
        List.of(
            new Line("OK", 2, second -> OptionalDouble.of(second.perSecond())),
            new Line(
                "not OK",
                1,
                second ->
                    second.notOkPerSecond() > 0
                        ? OptionalDouble.of(second.notOkPerSecond())
                        : OptionalDouble.empty()));
    double high = highest(lines).orElse(1);
    LiveSecond last = seconds.getLast();
    return chart(
        "throughput",
        "Throughput",
        "%s %s ended OK and %s did not."
            .formatted(
                when(),
                FIGURES.amount(last.perSecond(), "/s"),
                FIGURES.amount(last.notOkPerSecond(), "/s")),
        LinearAxis.upTo(high, 1, at -> FIGURES.brief(at, "/s")),
        lines);
  }

  private DomContent latency(String kind, int number) {
    List<Line> lines =
        List.of(
            new Line("p50", 0, second -> shown(second, kind, KindSecond::p50)),
            new Line("p99", 1, second -> shown(second, kind, KindSecond::p99)),
            new Line("longest", 3, second -> shown(second, kind, KindSecond::max)));
    OptionalDouble high = highest(lines);
    String name = FIGURES.plain(kind) + " latency";
    if (high.isEmpty()) {
      return figure(figcaption(name + ": no request ended OK in these seconds."));
    }
    double low = Math.max(1, Math.min(lowest(lines), high.getAsDouble() / 2));
    return chart(
        "latency-" + number,
        name,
        finding(kind),
        LogAxis.covering(low, Math.max(2, high.getAsDouble()), at -> FIGURES.brief(at, "ns")),
        lines);
  }

  private String finding(String kind) {
    KindSecond last = seconds.getLast().kinds().get(kind);
    if (last == null) {
      return when() + " there were none of these requests.";
    }
    String why = last.why();
    return String.format(
        Locale.ROOT,
        "%s p50 %s, p99 %s, longest %s%s.",
        when(),
        LastSecondPart.time(last.p50()),
        LastSecondPart.time(last.p99()),
        LastSecondPart.time(last.max()),
        why.isEmpty() ? "" : " (" + why + ")");
  }

  private String when() {
    return heard.last() == null
        ? "In the last second in which requests were sent"
        : "In the last whole second";
  }

  private static OptionalDouble shown(
      LiveSecond second, String kind, Function<KindSecond, OptionalLong> figure) {
    KindSecond done = second.kinds().get(kind);
    OptionalLong nanos = done == null ? OptionalLong.empty() : figure.apply(done);
    return nanos.isPresent()
        ? OptionalDouble.of((double) nanos.getAsLong())
        : OptionalDouble.empty();
  }

  private OptionalDouble highest(List<Line> lines) {
    return values(lines).stream().mapToDouble(Double::doubleValue).max();
  }

  private double lowest(List<Line> lines) {
    return values(lines).stream().mapToDouble(Double::doubleValue).min().orElse(1);
  }

  private List<Double> values(List<Line> lines) {
    List<Double> values = new ArrayList<>();
    for (Line line : lines) {
      seconds.forEach(second -> line.value().apply(second).ifPresent(values::add));
    }
    return values;
  }

  private DomContent chart(String id, String name, String finding, Axis y, List<Line> lines) {
    SvgCanvas canvas =
        new SvgCanvas("live-" + id, LEFT + WIDTH + RIGHT, TOP + HEIGHT + BELOW, name, finding);
    Plot plot = new Plot(canvas, new PlotArea(LEFT, TOP, WIDTH, HEIGHT), time, y);
    backdrop(plot);
    plot.grid();
    canvas.add(
        Plot.label(LEFT, TOP - 7, "start", name, SeriesStyle.TEXT).attr("font-weight", "600"));
    Map<Line, Point> ends = new LinkedHashMap<>();
    for (Line line : lines) {
      List<List<Point>> pieces = pieces(line);
      pieces.forEach(piece -> plot.line(piece, line.style()));
      if (!pieces.isEmpty()) {
        ends.put(line, pieces.getLast().getLast());
      }
    }
    names(plot, ends);
    heard.faults().stream().reduce((one, other) -> other).ifPresent(fault -> name(plot, fault));
    return figure(div(canvas.svg()).withClass("chart"), figcaption(finding));
  }

  private static void names(Plot plot, Map<Line, Point> ends) {
    PlotArea frame = plot.frame();
    List<Double> wanted = ends.values().stream().map(end -> plot.top(end.y())).toList();
    List<Double> tops = LabelSpacing.places(wanted, LINE, frame.top(), frame.bottom());
    int i = 0;
    for (Line line : ends.keySet()) {
      plot.canvas()
          .add(Plot.text(frame.right() + 6, tops.get(i++) + 4, "start", line.name(), line.style()));
    }
  }

  /// The points of a line, interrupted at unknown values.
  private List<List<Point>> pieces(Line line) {
    List<List<Point>> pieces = new ArrayList<>();
    long next = -1;
    for (LiveSecond second : seconds) {
      OptionalDouble value = line.value().apply(second);
      if (value.isPresent()) {
        if (second.number() != next) {
          pieces.add(new ArrayList<>());
        }
        pieces.getLast().add(new Point(second.number() + 0.5, value.getAsDouble()));
        next = second.number() + 1;
      }
    }
    // A single second would be a line of no length.
    pieces.forEach(piece -> {
      if (piece.size() == 1) {
        Point only = piece.getFirst();
        piece.set(0, new Point(only.x() - 0.4, only.y()));
        piece.add(new Point(only.x() + 0.4, only.y()));
      }
    });
    return pieces;
  }

  private void backdrop(Plot plot) {
    for (LiveSecond second : seconds) {
      if (!second.measured()) {
        plot.band((double) second.number(), second.number() + 1.0, SeriesStyle.WARM_UP, 1);
      }
    }
    List<LiveEvent> faults = heard.faults();
    for (LiveEvent fault : faults.subList(Math.max(0, faults.size() - FAULTS), faults.size())) {
      double at = (fault.nanos() - heard.originNanos()) / (double) LiveSnapshot.SECOND;
      if (at >= time.low() && at <= time.high()) {
        plot.mark(at, SeriesStyle.BAD);
      }
    }
  }

  private void name(Plot plot, LiveEvent fault) {
    double at = (fault.nanos() - heard.originNanos()) / (double) LiveSnapshot.SECOND;
    if (at < time.low() || at > time.high()) {
      return;
    }
    double left = plot.left(at);
    String anchor = left > LEFT + WIDTH / 2 ? "end" : "start";
    double aside = anchor.equals("end") ? -4 : 4;
    plot.canvas()
        .add(
            Plot.label(
                left + aside,
                TOP + 12,
                anchor,
                FIGURES.clipped(FIGURES.plain(fault.text()), LONGEST_FAULT),
                SeriesStyle.BAD));
  }
}
