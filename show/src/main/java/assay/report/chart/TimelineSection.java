package assay.report.chart;

import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.h3;
import static j2html.TagCreator.p;

import assay.record.event.TimedEvent;
import assay.record.latency.Interval;
import assay.record.results.Results.TrialResult;
import assay.report.model.ReportModel;
import assay.report.model.ResultsTable;
import assay.report.model.SiteLagSpans;
import assay.report.model.TimelineEvents;
import assay.report.model.TrialTimeline;
import assay.report.text.HtmlBlocks;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.List;

/// The load second by second: one timeline per configuration, all on the same scales.
public final class TimelineSection {

  private static final String TITLE = "Second by second";
  private static final int DRAWN_SPANS = 180;
  private static final int FEWEST_SPANS = 90;
  private static final int ALL_SPANS = 1200;
  private static final int SHOWN_AT_ONCE = 2;

  private TimelineSection() {}

  /// One configuration's timeline before it is drawn.
  ///
  /// @param events around the track
  /// @param lags each site's lag, in the track's spans
  record Strip(
      String configuration,
      TrialResult trial,
      List<Interval> intervals,
      TrialTimeline track,
      TimelineEvents events,
      List<SiteLagSpans> lags) {

    /// The length, including the time in which a site drained.
    double seconds() {
      return lags.stream()
          .mapToDouble(lag -> lag.seconds(track))
          .reduce(track.seconds(), Math::max);
    }
  }

  /// The section; closed if no fault was injected, because then it shows little.
  public static DomContent of(ReportModel model) {
    List<Strip> strips = strips(model);
    if (strips.isEmpty()) {
      return each();
    }
    TimelineChart.Scales scales = TimelineChart.Scales.of(strips);
    List<Strip> rest = strips.subList(Math.min(SHOWN_AT_ONCE, strips.size()), strips.size());
    String repeats =
        model.results().repeats() > 1
            ? " Of each configuration one run is drawn, named above it: the first that counts."
            : "";
    String sites =
        strips.stream().allMatch(strip -> strip.lags.isEmpty())
            ? ""
            : " Of a site lag is the age of the oldest change that it lacked, backlog how many it"
                + " lacked; shaded there: a fault of the link.";
    boolean harmed =
        model.events().stream().anyMatch(event -> event.type() == TimedEvent.Type.FAULT);
    String ends =
        harmed
            ? " Percentiles among the figures end at the first fault; these pictures go on."
            : "";
    DomContent hint =
        p("Grey: warm-up, not counted. Numbered lines: faults. All configurations share their scales. A"
                + " point shows the highest figure of its span and of all clients; closed steps show"
                + " service times."
                + ends
                + sites
                + repeats)
            .withClass("hint");
    if (!harmed) {
      return HtmlBlocks.folded(
          "timeline",
          TITLE,
          "latency and throughput over time",
          hint,
          charts(model, strips, scales));
    }
    return HtmlBlocks.part(
        "timeline",
        TITLE,
        hint,
        charts(model, strips.subList(0, strips.size() - rest.size()), scales),
        HtmlBlocks.rest(
            rest.size() + (rest.size() == 1 ? " more configuration" : " more configurations"),
            !rest.isEmpty(),
            charts(model, rest, scales)));
  }

  private static DomContent charts(
      ReportModel model, List<Strip> strips, TimelineChart.Scales scales) {
    return div(each(strips, strip -> one(model, strip, scales))).withClass("charts");
  }

  private static DomContent one(ReportModel model, Strip strip, TimelineChart.Scales scales) {
    int repeats = model.results().repeats();
    String which = repeats > 1 ? ", run " + strip.trial.repeat() + " of " + repeats : "";
    return div(h3(strip.configuration + which), TimelineChart.of(model, strip, scales));
  }

  private static List<Strip> strips(ReportModel model) {
    List<Strip> strips = new ArrayList<>();
    for (String configuration : model.configurations()) {
      model.results().trials().stream()
          .filter(trial -> trial.configuration().equals(configuration) && !trial.control())
          .sorted((a, b) -> Boolean.compare(b.timesCount(), a.timesCount()))
          .map(trial -> strip(model, trial))
          .filter(strip -> !strip.intervals.isEmpty())
          .findFirst()
          .ifPresent(strips::add);
    }
    return strips;
  }

  private static int spans(ReportModel model) {
    return Math.clamp(ALL_SPANS / model.configurations().size(), FEWEST_SPANS, DRAWN_SPANS);
  }

  private static Strip strip(ReportModel model, TrialResult trial) {
    List<Interval> own =
        model.intervals().stream().filter(interval -> interval.trial().equals(trial.id())).toList();
    TrialTimeline series =
        own.isEmpty()
            ? new TrialTimeline(0, 1, List.of(), List.of())
            : TrialTimeline.of(own, spans(model), ResultsTable.of(model.results()).kinds());
    return new Strip(
        trial.configuration(),
        trial,
        own,
        series,
        TimelineEvents.of(model, trial.id(), own, series),
        SiteLagSpans.of(model, trial.id(), series));
  }
}
