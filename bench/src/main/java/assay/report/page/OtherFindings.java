package assay.report.page;

import assay.metric.MetricId;
import assay.plan.Plan;
import assay.record.results.Drift;
import assay.record.results.Results;
import assay.report.chart.DriftSection;
import assay.report.chart.SweepSection;
import assay.report.model.ReportModel;
import assay.report.text.NumberFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Findings beyond single configurations, in sentences: how throughput scales, what drifts, the background traffic,
/// and what cannot run here.
public final class OtherFindings {

  private static final int MOST_SWEEPS = 2;
  private static final int MOST_DRIFTS = 3;

  private final ReportModel model;
  private final Results results;
  private final NumberFormat format;

  private OtherFindings(ReportModel model, NumberFormat format) {
    this.model = model;
    this.results = model.results();
    this.format = format;
  }

  /// Every finding. The background traffic is left out, because a page has a table of it.
  static List<String> all(ReportModel model, NumberFormat format) {
    OtherFindings found = new OtherFindings(model, format);
    List<String> sentences = new ArrayList<>(found.sweeps().toList());
    sentences.addAll(found.drifts().toList());
    Plan.Unavailable.sentences(model.plan().unavailable())
        .forEach(sentence -> sentences.add("Left out: " + sentence));
    return sentences;
  }

  /// The findings for a terminal: the first few of each kind.
  public static List<String> brief(ReportModel model, NumberFormat format) {
    OtherFindings found = new OtherFindings(model, format);
    List<String> sentences = new ArrayList<>(found.sweeps().limit(MOST_SWEEPS).toList());
    sentences.addAll(found.drifts().limit(MOST_DRIFTS).toList());
    found.unknownTrends(sentences);
    found.traffic(sentences);
    if (!model.plan().unavailable().isEmpty()) {
      sentences.add("left out: " + Plan.Unavailable.brief(model.plan().unavailable()));
    }
    return sentences;
  }

  private Stream<String> sweeps() {
    return results.sweeps().stream()
        .map(sweep -> SweepSection.title(sweep) + ": " + sweep.answer());
  }

  private Stream<String> drifts() {
    return results.drifts().stream()
        .filter(drift -> drift.told() == Drift.Told.RISES || drift.told() == Drift.Told.FALLS)
        .map(DriftSection::sentence);
  }

  private void unknownTrends(List<String> sentences) {
    String unknown =
        results.drifts().stream()
            .filter(drift -> drift.told() == Drift.Told.UNKNOWN)
            .map(drift -> MetricId.of(drift.metric()).label())
            .collect(Collectors.joining(", "));
    if (!unknown.isEmpty()) {
      sentences.add("too few rounds for a trend of " + unknown);
    }
  }

  private void traffic(List<String> sentences) {
    List<String> traffic = BackgroundTrafficSection.sentences(model.results(), format);
    if (!traffic.isEmpty()) {
      sentences.add(
          traffic.getFirst()
              + (traffic.size() > 1 ? " (and %d more)".formatted(traffic.size() - 1) : ""));
    }
  }
}
