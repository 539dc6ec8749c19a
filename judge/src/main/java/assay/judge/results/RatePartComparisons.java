package assay.judge.results;

import assay.judge.figure.Measurement;
import assay.judge.trial.TrialJudgement;
import assay.judge.trial.TrialMetrics;
import assay.metric.LoopKind;
import assay.metric.MetricId;
import assay.plan.Plan;
import assay.record.results.RatePartResult;
import assay.record.results.Results.Comparison;
import assay.record.results.Results.PartComparison;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Compares configurations in every part of a rate that changes, by the percentiles that the study asks for.
///
/// The parts are found by their differences, so all parts and percentiles of two configurations are one family, as the
/// figures of a run are ([BaselineComparisons]).
public final class RatePartComparisons {

  private final Map<String, Asked> asked = new LinkedHashMap<>();

  /// @param metric of the whole step
  private record Asked(MetricId metric, String step, int part) {

    boolean is(RatePartResult other) {
      return step.equals(other.step())
          && part == other.part()
          && metric.about().equals(other.kind());
    }

    /// Of the part alone.
    MetricId own() {
      return new MetricId(
          "%s %s %d".formatted(metric.id(), step, part), metric.family(), metric.subject());
    }
  }

  private RatePartComparisons(Plan plan, List<TrialJudgement> judgements) {
    for (String ask : plan.asks()) {
      MetricId metric = MetricId.of(ask);
      if (metric.family().loop() == LoopKind.OPEN && metric.family().quantile().isPresent()) {
        judgements.stream()
            .flatMap(judgement -> judgement.result().rateParts().stream())
            .filter(part -> part.kind().equals(metric.about()))
            .map(part -> new Asked(metric, part.step(), part.part()))
            .forEach(each -> asked.putIfAbsent(each.own().id(), each));
      }
    }
  }

  /// Empty with too few repeats, and if no rate changes.
  public static List<PartComparison> of(Plan plan, List<TrialJudgement> judgements) {
    RatePartComparisons parts = new RatePartComparisons(plan, judgements);
    if (parts.asked.isEmpty()) {
      return List.of();
    }
    List<TrialJudgement> own =
        judgements.stream().map(each -> each.withReadings(parts.readings(each))).toList();
    List<MetricId> metrics = parts.asked.values().stream().map(Asked::own).toList();
    List<PartComparison> compared = new ArrayList<>();
    for (Comparison each : new BaselineComparisons(plan, own, metrics).comparisons()) {
      Asked of = parts.asked.get(each.metric());
      if (of != null) {
        compared.add(new PartComparison(of.step, of.part, each.of(of.metric.id())));
      }
    }
    return compared;
  }

  private List<Measurement> readings(TrialJudgement judgement) {
    return asked.values().stream()
        .flatMap(each -> reading(judgement.result().rateParts(), each))
        .toList();
  }

  private static Stream<Measurement> reading(List<RatePartResult> parts, Asked asked) {
    double q = asked.metric.family().quantile().orElseThrow();
    return parts.stream()
        .filter(asked::is)
        .flatMap(part ->
            part.response().stream()
                .filter(quantile -> quantile.q() == q)
                .map(quantile -> TrialMetrics.percentile(asked.own(), quantile, part.ok())));
  }
}
