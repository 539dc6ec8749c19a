package assay.report.chart;

import assay.metric.MetricId;
import assay.plan.Plan;
import assay.record.results.Drift;
import assay.record.results.Results;
import assay.report.model.ReportModel;
import assay.sentence.Sentences;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Findings beyond single configurations, in sentences: how throughput scales, what drifts, and what cannot run here.
public final class OtherFindings {

  private static final int MOST_SWEEPS = 2;
  private static final int MOST_DRIFTS = 6;

  private final Results results;
  private final List<Plan.Unavailable> unavailable;

  private OtherFindings(ReportModel model) {
    this.results = model.results();
    this.unavailable = model.plan().unavailable();
  }

  /// Every finding, for a page.
  public static List<String> all(ReportModel model) {
    OtherFindings found = new OtherFindings(model);
    return Stream.of(
            found.sweeps(),
            found.drifts(),
            Plan.Unavailable.sentences(found.unavailable).stream()
                .map(sentence -> "Left out: " + sentence))
        .flatMap(sentences -> sentences)
        .toList();
  }

  /// The first few findings of each kind, for a terminal.
  public static List<String> brief(ReportModel model) {
    OtherFindings found = new OtherFindings(model);
    List<String> sentences = new ArrayList<>(found.sweeps().limit(MOST_SWEEPS).toList());
    sentences.addAll(found.moved(true).map(DriftSection::sentence).limit(MOST_DRIFTS).toList());
    found.improvements(sentences);
    DriftSection.unknown(found.results).ifPresent(sentences::add);
    if (!found.unavailable.isEmpty()) {
      sentences.add("left out: " + Plan.Unavailable.brief(found.unavailable));
    }
    return sentences;
  }

  private Stream<String> sweeps() {
    return results.sweeps().stream()
        .map(sweep -> SweepSection.title(sweep) + ": " + Sentences.of(sweep.answer()));
  }

  /// What became worse comes first.
  private Stream<String> drifts() {
    return Stream.concat(moved(true), moved(false)).map(DriftSection::sentence);
  }

  private Stream<Drift> moved(boolean worse) {
    return results.drifts().stream()
        .filter(drift -> drift.told() == Drift.Told.RISES || drift.told() == Drift.Told.FALLS)
        .filter(drift -> isWorse(drift) == worse);
  }

  private static boolean isWorse(Drift drift) {
    return MetricId.of(drift.metric()).lowerIsBetter() == (drift.told() == Drift.Told.RISES);
  }

  private void improvements(List<String> sentences) {
    String better =
        moved(false)
            .map(drift -> MetricId.of(drift.metric()).label())
            .collect(Collectors.joining(", "));
    if (!better.isEmpty()) {
      sentences.add("became better over the rounds: " + better);
    }
  }
}
