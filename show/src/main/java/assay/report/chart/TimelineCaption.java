package assay.report.chart;

import assay.report.chart.TimelineSection.Strip;
import assay.report.model.ReportModel;
import assay.report.model.SiteLagSpans;
import assay.report.model.TimelineEvents;
import assay.report.model.TimelineEvents.Moment;
import assay.report.model.TimelineEvents.Stretch;
import assay.report.model.TrialTimeline;
import assay.report.model.TrialTimeline.Latency;
import assay.report.model.TrialTimeline.Span;
import assay.report.text.HtmlBlocks;
import assay.report.text.NumberFormat;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/// A timeline in words and as a table.
final class TimelineCaption {

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;
  private static final int TABLE_SPANS = 24;

  private static final int MOST_FAULTS = 6;

  private static final double FEW_REQUESTS = 10;

  private TimelineCaption() {}

  static String numbered(int index) {
    return index < 20 ? String.valueOf((char) ('①' + index)) : "(" + (index + 1) + ")";
  }

  /// The sentences under a timeline.
  ///
  /// @param longest whether to give the longest time after a fault. If the results table has that
  ///     figure, a time read from bins would contradict it
  static String of(Strip strip, boolean longest) {
    TimelineEvents events = strip.events();
    List<String> sentences = new ArrayList<>();
    int faults = events.faults().size();
    for (int i = 0; i < Math.min(MOST_FAULTS, faults); i++) {
      sentences.add(numbered(i) + " " + afterFault(strip, events.faults().get(i), longest));
    }
    if (faults > MOST_FAULTS) {
      sentences.add("%d more faults stand in the table of faults.".formatted(faults - MOST_FAULTS));
    }
    if (sentences.isEmpty()) {
      sentences.add(withoutFault(strip));
    }
    for (Stretch unsafe : events.unsafe()) {
      sentences.add(
          "Not every partition was owned and backed up as asked from %s to %s s."
              .formatted(one(unsafe.from()), one(unsafe.to())));
    }
    strip.lags().stream().map(TimelineCaption::behind).forEach(sentences::add);
    return String.join(" ", sentences);
  }

  private static String afterFault(Strip strip, Moment fault, boolean longest) {
    List<Span> after =
        strip.track().spans().stream()
            .filter(span -> span.measured() && span.seconds() >= fault.at())
            .toList();
    String what = fault.words() + " at " + one(fault.at()) + " s";
    if (after.isEmpty()) {
      return what + "; nothing was measured after it.";
    }
    Span lowest = lowest(strip, after);
    double offered = offered(strip, lowest);
    return "%s: throughput fell to %s%s at the lowest%s."
        .formatted(
            what,
            FIGURES.amount(lowest.perSecond(), "/s"),
            offered > 0 ? " of " + FIGURES.amount(offered, "/s") + " offered" : "",
            longest ? longest(after) : "");
  }

  /// The span with the least throughput, beside what was offered in it: a rate may fall by itself. In a span with few
  /// requests chance decides.
  private static Span lowest(Strip strip, List<Span> spans) {
    double least = FEW_REQUESTS * 1e9 / strip.track().spanNanos();
    List<Span> asked = spans.stream().filter(span -> offered(strip, span) >= least).toList();
    Comparator<Span> byThroughput = Comparator.comparingDouble(Span::perSecond);
    Comparator<Span> byShare =
        Comparator.comparingDouble(span -> span.perSecond() / offered(strip, span));
    return asked.isEmpty() ? Collections.min(spans, byThroughput) : Collections.min(asked, byShare);
  }

  /// The rate in the middle of a span; 0 without a schedule.
  private static double offered(Strip strip, Span span) {
    double middle = span.seconds() + strip.track().spanNanos() / 2e9;
    return strip.events().offered().stream()
        .filter(offer -> offer.from() <= middle && middle <= offer.to())
        .mapToDouble(offer -> offer.at(middle))
        .findFirst()
        .orElse(0);
  }

  private static String withoutFault(Strip strip) {
    List<Span> measured = strip.track().spans().stream().filter(Span::measured).toList();
    if (measured.isEmpty()) {
      return "Nothing was measured.";
    }
    double lowest = measured.stream().mapToDouble(Span::perSecond).min().orElse(0);
    double highest = measured.stream().mapToDouble(Span::perSecond).max().orElse(0);
    return "Between %s and %s while it counted%s."
        .formatted(FIGURES.amount(lowest, "/s"), FIGURES.amount(highest, "/s"), longest(measured));
  }

  private static String longest(List<Span> spans) {
    record Longest(String kind, long nanos) {}
    return spans.stream()
        .flatMap(span -> span.latencies().entrySet().stream())
        .map(entry -> new Longest(entry.getKey(), entry.getValue().maxNanos()))
        .max(Comparator.comparingLong(Longest::nanos))
        .map(most -> ", the longest " + most.kind + " took " + time(most.nanos))
        .orElse("");
  }

  private static String time(long nanos) {
    return FIGURES.amount((double) nanos, "ns");
  }

  private static String one(double seconds) {
    return String.valueOf(Math.round(seconds * 10) / 10.0);
  }

  private static String behind(SiteLagSpans lag) {
    double longest = lag.spans().stream().mapToDouble(SiteLagSpans.Span::lagNanos).max().orElse(0);
    double most = lag.spans().stream().mapToDouble(SiteLagSpans.Span::backlog).max().orElse(0);
    if (longest == 0 && most == 0) {
      return lag.site() + " was not seen to be behind.";
    }
    return "%s was up to %s behind, by up to %s %s."
        .formatted(
            lag.site(),
            FIGURES.amount(longest, "ns"),
            FIGURES.amount(most, "count"),
            most == 1 ? "change" : "changes");
  }

  /// The timeline's figures in two dozen rows, plus a row for each span in which a site drained
  /// afterwards.
  static DomContent table(ReportModel model, Strip strip, String title) {
    TrialTimeline series = TrialTimeline.of(strip.intervals(), TABLE_SPANS, strip.track().kinds());
    List<String> head = new ArrayList<>(List.of("From", "Counted", "OK", "not OK"));
    series.kinds().forEach(kind -> head.addAll(names(kind)));
    List<SiteLagSpans> lags = SiteLagSpans.of(model, strip.trial().id(), series);
    lags.forEach(lag -> head.addAll(List.of(lag.site() + " lag", lag.site() + " backlog")));
    List<List<String>> rows = new ArrayList<>();
    for (Span span : series.spans()) {
      List<String> row = new ArrayList<>();
      row.add(one(span.seconds()) + " s");
      row.add(span.measured() ? "yes" : "no");
      row.add(FIGURES.amount(span.perSecond(), "/s"));
      row.add(FIGURES.amount(span.notOkPerSecond(), "/s"));
      for (String kind : series.kinds()) {
        Latency latency = span.latencies().get(kind);
        row.addAll(latency == null ? List.of("–", "–", "–") : times(latency));
      }
      lags.forEach(lag -> row.addAll(behind(lag, span.seconds())));
      rows.add(row);
    }
    for (double seconds : drained(lags, series)) {
      List<String> row = new ArrayList<>(List.of(one(seconds) + " s", "no"));
      row.addAll(Collections.nCopies(head.size() - 2 * lags.size() - row.size(), "–"));
      lags.forEach(lag -> row.addAll(behind(lag, seconds)));
      rows.add(row);
    }
    return HtmlBlocks.grid(title, head, rows);
  }

  /// The spans in which sites drained after the last requests.
  private static NavigableSet<Double> drained(List<SiteLagSpans> lags, TrialTimeline series) {
    NavigableSet<Double> spans = new TreeSet<>();
    double end = series.seconds() - series.spanNanos() / 2e9;
    lags.forEach(lag ->
        lag.spans().stream()
            .map(SiteLagSpans.Span::seconds)
            .filter(seconds -> seconds > end)
            .forEach(spans::add));
    return spans;
  }

  private static List<String> behind(SiteLagSpans lag, double seconds) {
    return lag.spans().stream()
        .filter(span -> span.seconds() == seconds)
        .findFirst()
        .map(span ->
            List.of(FIGURES.amount(span.lagNanos(), "ns"), FIGURES.amount(span.backlog(), "count")))
        .orElse(List.of("–", "–"));
  }

  private static List<String> names(String kind) {
    return List.of(kind + " p50", kind + " p99", kind + " max");
  }

  private static List<String> times(Latency latency) {
    return List.of(time(latency.p50Nanos()), time(latency.p99Nanos()), time(latency.maxNanos()));
  }
}
