package assay.report.model;

import assay.record.results.Verdicts.Curve;
import assay.record.results.Verdicts.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/// How far one site lagged behind during a trial, in its timeline's spans and afterwards while the
/// site drained.
///
/// @param spans in time order; spans that the check did not examine are left out
public record SiteLagSpans(String site, List<Span> spans) {

  public SiteLagSpans {
    spans = List.copyOf(spans);
  }

  /// The worst lag in a span.
  ///
  /// @param seconds when the span begins, from the timeline's origin
  /// @param lagNanos the longest age of a missing change
  /// @param backlog the most missing changes
  public record Span(double seconds, double lagNanos, double backlog) {

    private Span worse(Span other) {
      return new Span(
          seconds, Math.max(lagNanos, other.lagNanos), Math.max(backlog, other.backlog));
    }
  }

  /// A trial's sites, in its verdict's order; empty if no check examined them.
  public static List<SiteLagSpans> of(ReportModel model, String trial, TrialTimeline series) {
    List<Curve> curves =
        model.verdicts().verdicts().stream()
            .filter(verdict -> verdict.trial().equals(trial))
            .flatMap(verdict -> verdict.verdict().curves().stream())
            .toList();
    long shift = model.beginsNanos() - series.originNanos();
    List<SiteLagSpans> lags = new ArrayList<>();
    for (Curve curve : curves) {
      curve.lagOf().map(site -> of(site, curve, curves, series, shift)).ifPresent(lags::add);
    }
    return lags;
  }

  private static SiteLagSpans of(
      String site, Curve lag, List<Curve> curves, TrialTimeline series, long shift) {
    TreeMap<Long, Span> spans = new TreeMap<>();
    for (Point point : lag.points()) {
      add(spans, series, point.x() + shift, new Span(0, point.y(), 0));
    }
    curves.stream()
        .filter(other -> other.backlogOf().equals(Optional.of(site)))
        .flatMap(other -> other.points().stream())
        .forEach(point -> add(spans, series, point.x() + shift, new Span(0, 0, point.y())));
    return new SiteLagSpans(site, List.copyOf(spans.values()));
  }

  private static void add(
      TreeMap<Long, Span> spans, TrialTimeline series, double nanos, Span seen) {
    long index = Math.max(0, (long) Math.floor(nanos / series.spanNanos()));
    Span span = new Span(index * series.spanNanos() / 1e9, seen.lagNanos(), seen.backlog());
    spans.merge(index, span, Span::worse);
  }

  /// When the last span ends, in seconds from the timeline's origin; 0 if there is none.
  public double seconds(TrialTimeline series) {
    return spans.isEmpty() ? 0 : spans.getLast().seconds() + series.spanNanos() / 1e9;
  }
}
