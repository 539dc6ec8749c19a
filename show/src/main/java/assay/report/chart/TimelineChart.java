package assay.report.chart;

import assay.metric.MetricFamily;
import assay.report.chart.TimelineSection.Strip;
import assay.report.model.ReportModel;
import assay.report.model.ResultsTable;
import assay.report.model.SiteLagSpans;
import assay.report.model.TimelineEvents;
import assay.report.model.TimelineEvents.Moment;
import assay.report.model.TimelineEvents.Offer;
import assay.report.model.TimelineEvents.Stretch;
import assay.report.model.TrialTimeline.Latency;
import assay.report.model.TrialTimeline.Span;
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
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/// One configuration's timeline: each kind's latency, throughput, sites' lag, and lanes for events.
final class TimelineChart {

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;

  /// With more faults there is no room for words; the table of faults has them.
  private static final int NAMED_FAULTS = 3;

  private static final int LONGEST_FAULT = 38;

  private static final double LETTER = 7;

  private static final int SITE = 6;

  private static final double LEFT = 88;
  private static final double WIDTH = 420;
  private static final double PANEL = 80;
  private static final double GAP = 28;
  private static final double LANE = 18;
  private static final double LINE = 13;
  private static final double FAULTS = 14;
  private static final double STEPS = 31;

  private final ReportModel model;
  private final Strip strip;
  private final Scales scales;
  private final TimelineEvents events;
  private double top = 54;

  private static final int MOST_LABELS = 6;

  record Scales(Axis seconds, Axis latency, Axis rate, Axis lag, Axis backlog) {

    static Scales of(List<Strip> strips) {
      double seconds = 0;
      double rate = 0;
      double low = Double.MAX_VALUE;
      double high = 2;
      double lag = 0;
      double backlog = 0;
      for (Strip strip : strips) {
        seconds = Math.max(seconds, strip.seconds());
        for (SiteLagSpans site : strip.lags()) {
          for (SiteLagSpans.Span span : site.spans()) {
            lag = Math.max(lag, span.lagNanos());
            backlog = Math.max(backlog, span.backlog());
          }
        }
        // What was offered and not done must be on the axis too.
        for (Offer offer : strip.events().offered()) {
          rate = Math.max(rate, Math.max(offer.perSecond(), offer.until()));
        }
        for (Span span : strip.track().spans()) {
          rate = Math.max(rate, span.perSecond());
          for (Latency latency : span.latencies().values()) {
            low = Math.min(low, (double) Math.max(1, latency.p50Nanos()));
            high = Math.max(high, (double) latency.maxNanos());
          }
        }
      }
      return new Scales(
          LinearAxis.upTo(seconds, 1, at -> FIGURES.brief(at * 1e9, "ns")),
          LogAxis.covering(Math.min(low, high / 2), high, at -> FIGURES.brief(at, "ns")),
          LinearAxis.upTo(rate, 1, at -> FIGURES.brief(at, "/s")),
          LinearAxis.upTo(lag, 1, at -> FIGURES.brief(at, "ns")),
          LinearAxis.upTo(backlog, 1, at -> FIGURES.brief(at, "count")));
    }
  }

  private TimelineChart(ReportModel model, Strip strip, Scales scales) {
    this.model = model;
    this.strip = strip;
    this.scales = scales;
    this.events = strip.events();
  }

  static DomContent of(ReportModel model, Strip strip, Scales scales) {
    return new TimelineChart(model, strip, scales).render();
  }

  private DomContent render() {
    List<String> kinds = strip.track().kinds();
    List<Lane> lanes = lanes();
    int panels = kinds.size() + 1 + (strip.lags().isEmpty() ? 0 : 2);
    double height = 66 + panels * (PANEL + GAP) + lanes.size() * LANE;
    String title = strip.configuration() + ", second by second";
    String finding = TimelineCaption.of(strip, !tableTellsLongest());
    int number = model.configurations().indexOf(strip.configuration());
    SvgCanvas canvas =
        new SvgCanvas("timeline-" + number, LEFT + WIDTH + 56, height, title, finding);
    PlotArea whole = new PlotArea(LEFT, FAULTS + 6, WIDTH, height - FAULTS - 30);
    backdrop(new Plot(canvas, whole, scales.seconds, scales.rate));
    for (String kind : kinds) {
      latency(canvas, kind);
    }
    boolean sites = !strip.lags().isEmpty();
    throughput(canvas, lanes.isEmpty() && !sites);
    if (sites) {
      behind(canvas, scales.lag, "lag", SiteLagSpans.Span::lagNanos, false);
      behind(
          canvas,
          scales.backlog,
          "backlog, in changes",
          SiteLagSpans.Span::backlog,
          lanes.isEmpty());
    }
    for (int i = 0; i < lanes.size(); i++) {
      lanes.get(i).draw(canvas, laneFrame(), scales.seconds, i == lanes.size() - 1);
    }
    return HtmlBlocks.chart(
        title, canvas.svg(), finding, TimelineCaption.table(model, strip, title));
  }

  private boolean tableTellsLongest() {
    return ResultsTable.of(model.results()).columns().stream()
        .anyMatch(column -> column.metric().family() == MetricFamily.LONGEST_AFTER_FAULT);
  }

  private void backdrop(Plot plot) {
    for (Stretch warmUp : events.warmUps()) {
      plot.band(warmUp.from(), warmUp.to(), SeriesStyle.WARM_UP, 1);
    }
    for (Stretch unsafe : events.unsafe()) {
      plot.band(unsafe.from(), unsafe.to(), SeriesStyle.BAD, 0.08);
    }
    steps(plot);
    for (int i = 0; i < events.faults().size(); i++) {
      Moment fault = events.faults().get(i);
      plot.mark(fault.at(), SeriesStyle.BAD);
      double left = plot.left(fault.at());
      boolean leftwards = left > LEFT + WIDTH / 2;
      plot.canvas()
          .add(
              Plot.text(
                  left,
                  FAULTS,
                  leftwards ? "end" : "start",
                  events.faults().size() > NAMED_FAULTS
                      ? TimelineCaption.numbered(i)
                      : FIGURES.clipped(
                          TimelineCaption.numbered(i) + " " + fault.words(), LONGEST_FAULT),
                  SeriesStyle.BAD));
    }
  }

  /// Draws a line for every step, and its name if there is room.
  private void steps(Plot plot) {
    double free = 0;
    for (Moment step : events.steps()) {
      plot.mark(step.at(), SeriesStyle.MUTED);
      double left = plot.left(step.at()) + 3;
      if (left >= free) {
        plot.canvas().add(Plot.label(left, STEPS, "start", step.words(), SeriesStyle.MUTED));
        free = left + (step.words().length() + 1) * LETTER;
      }
    }
  }

  private Plot panel(SvgCanvas canvas, Axis y, String name) {
    Plot plot = new Plot(canvas, new PlotArea(LEFT, top, WIDTH, PANEL), scales.seconds, y);
    plot.horizontalGrid().verticalGrid(false);
    canvas.add(
        Plot.label(LEFT, top - 7, "start", name, SeriesStyle.TEXT).attr("font-weight", "600"));
    top += PANEL + GAP;
    return plot;
  }

  private void latency(SvgCanvas canvas, String kind) {
    Plot plot = panel(canvas, scales.latency, kind + " latency");
    List<String> names = List.of("p50", "p99", "max");
    List<ToLongFunction<Latency>> figures =
        List.of(Latency::p50Nanos, Latency::p99Nanos, Latency::maxNanos);
    List<Double> ends = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      ToLongFunction<Latency> figure = figures.get(i);
      SeriesStyle style = line(i);
      List<List<Point>> pieces = pieces(kind, figure);
      pieces.forEach(piece -> plot.line(piece, style));
      ends.add(pieces.isEmpty() ? plot.top(0) : plot.top(pieces.getLast().getLast().y()));
    }
    List<Double> tops = LabelSpacing.places(ends, LINE, plot.frame().top(), plot.frame().bottom());
    for (int i = 0; i < names.size(); i++) {
      double right = plot.left(strip.track().seconds());
      canvas.add(Plot.text(right + 6, tops.get(i) + 4, "start", names.get(i), line(i)));
    }
  }

  private static SeriesStyle line(int index) {
    SeriesStyle style = SeriesStyle.series(List.of(0, 1, 3).get(index));
    return new SeriesStyle(style.name(), style.light(), style.dark(), "");
  }

  /// The points of a figure, interrupted when no request ended OK.
  private List<List<Point>> pieces(String kind, ToLongFunction<Latency> figure) {
    List<List<Point>> pieces = new ArrayList<>();
    boolean cut = true;
    for (Span span : strip.track().spans()) {
      Latency latency = span.latencies().get(kind);
      if (latency != null && cut) {
        pieces.add(new ArrayList<>());
      }
      if (latency != null) {
        pieces.getLast().add(new Point(middle(span), figure.applyAsLong(latency)));
      }
      cut = latency == null;
    }
    return pieces;
  }

  private double middle(Span span) {
    return span.seconds() + strip.track().spanNanos() / 2e9;
  }

  private void throughput(SvgCanvas canvas, boolean last) {
    Plot plot = panel(canvas, scales.rate, "throughput");
    if (last) {
      plot.verticalGrid(true);
    }
    for (Offer offer : events.offered()) {
      canvas.add(
          Plot.rule(
                  plot.left(offer.from()),
                  plot.top(offer.perSecond()),
                  plot.left(offer.to()),
                  plot.top(offer.until()),
                  SeriesStyle.MUTED)
              .attr("stroke-dasharray", "3 3"));
    }
    labelled(events.offered())
        .forEach(offer ->
            canvas.add(
                Plot.text(
                    plot.left(offer.to()),
                    plot.top(offer.until()) - 5,
                    "end",
                    "offered " + FIGURES.brief(offer.until(), "/s"),
                    SeriesStyle.MUTED)));
    List<Point> points =
        strip.track().spans().stream()
            .map(span -> new Point(middle(span), span.perSecond()))
            .toList();
    plot.line(
        points,
        new SeriesStyle("s2", SeriesStyle.series(2).light(), SeriesStyle.series(2).dark(), ""));
  }

  /// Every constant rate; of rates that change, or of many, only the highest.
  private static List<Offer> labelled(List<Offer> offers) {
    boolean changes = offers.stream().anyMatch(offer -> offer.perSecond() != offer.until());
    return changes || offers.size() > MOST_LABELS
        ? offers.stream().max(Comparator.comparingDouble(Offer::until)).stream().toList()
        : offers;
  }

  private void behind(
      SvgCanvas canvas,
      Axis y,
      String name,
      ToDoubleFunction<SiteLagSpans.Span> figure,
      boolean last) {
    Plot plot = panel(canvas, y, name);
    if (last) {
      plot.verticalGrid(true);
    }
    events
        .linkHarmed()
        .forEach(fault -> plot.band(fault.from(), fault.to(), SeriesStyle.DOUBT, 0.15));
    List<SiteLagSpans> lags = strip.lags();
    List<Double> ends = new ArrayList<>();
    double right = LEFT;
    double half = strip.track().spanNanos() / 2e9;
    for (int i = 0; i < lags.size(); i++) {
      List<Point> points =
          lags.get(i).spans().stream()
              .map(span -> new Point(span.seconds() + half, figure.applyAsDouble(span)))
              .toList();
      plot.line(points, line(i));
      ends.add(plot.top(points.isEmpty() ? 0 : points.getLast().y()));
      right = points.isEmpty() ? right : Math.max(right, plot.left(points.getLast().x()));
    }
    List<Double> tops = LabelSpacing.places(ends, LINE, plot.frame().top(), plot.frame().bottom());
    for (int i = 0; i < lags.size(); i++) {
      String site = FIGURES.clipped(lags.get(i).site(), SITE);
      canvas.add(Plot.text(right + 6, tops.get(i) + 4, "start", site, line(i)));
    }
  }

  private record Lane(String name, SeriesStyle ink, List<Stretch> stretches) {

    void draw(SvgCanvas canvas, PlotArea frame, Axis seconds, boolean last) {
      canvas.add(Plot.text(4, frame.bottom() - 3, "start", name, SeriesStyle.MUTED));
      Plot plot = new Plot(canvas, frame, seconds, LinearAxis.upTo(1, 1, at -> ""));
      plot.verticalGrid(last);
      for (Stretch stretch : stretches) {
        plot.band(stretch.from(), stretch.to(), ink, 0.85);
      }
    }
  }

  private PlotArea laneFrame() {
    PlotArea frame = new PlotArea(LEFT, top - GAP + 8, WIDTH, LANE - 5);
    top += LANE;
    return frame;
  }

  private List<Lane> lanes() {
    List<Lane> lanes = new ArrayList<>();
    lanes.add(new Lane("not OK", SeriesStyle.BAD, notOk(Span::notOkPerSecond)));
    lanes.add(new Lane("harmed", SeriesStyle.BAD, events.harmed()));
    lanes.add(new Lane("not safe", SeriesStyle.DOUBT, events.unsafe()));
    lanes.add(new Lane("traffic", SeriesStyle.MUTED, events.traffic()));
    lanes.add(new Lane("GC pauses", SeriesStyle.series(3), events.pauses()));
    lanes.add(new Lane("stalls > 1 ms", SeriesStyle.series(5), events.stalls()));
    return lanes.stream().filter(lane -> !lane.stretches.isEmpty()).toList();
  }

  private List<Stretch> notOk(ToDoubleFunction<Span> rate) {
    double length = strip.track().spanNanos() / 1e9;
    return strip.track().spans().stream()
        .filter(span -> rate.applyAsDouble(span) > 0)
        .map(span -> new Stretch(span.seconds(), span.seconds() + length))
        .toList();
  }
}
