package assay.judge.trial;

import assay.fact.Fact;
import assay.fact.Finding;
import assay.metric.MetricFamily;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Takes back that no write was lost, if another check saw lost values.
///
/// The final read cannot tell what became of covered writes. If increments or elements are gone, or a read missed data
/// that the fault took, covered writes may be lost as well.
final class CoveredLossAdjustment {

  private static final String CHECKER = "lost-writes";

  /// Counts of values that are surely lost.
  private static final List<String> SHOWING =
      List.of(
          MetricFamily.LOST_UPDATES.key(),
          MetricFamily.LOST_ELEMENTS.key(),
          "reads-of-lost-data-found");

  private CoveredLossAdjustment() {}

  static Map<String, Verdict> applied(Map<String, Verdict> verdicts) {
    Verdict own = verdicts.get(CHECKER);
    if (own == null
        || own.status() != Status.VALID
        || own.measure("covered-writes").filter(covered -> covered.value() > 0).isEmpty()) {
      return verdicts;
    }
    Map<String, Verdict> left = new LinkedHashMap<>(verdicts);
    shown(verdicts).ifPresent(seen -> left.put(CHECKER, doubted(own, seen)));
    return left;
  }

  private static Optional<Measure> shown(Map<String, Verdict> verdicts) {
    return SHOWING.stream()
        .flatMap(metric ->
            verdicts.values().stream().flatMap(verdict -> verdict.measure(metric).stream()))
        .filter(measure -> measure.value() > 0)
        .findFirst();
  }

  private static Verdict doubted(Verdict own, Measure seen) {
    return new Verdict(
        Status.UNKNOWN,
        new LostElsewhere(own.summary(), seen.metric(), seen.text()),
        own.measures(),
        own.curves(),
        own.witnesses());
  }

  /// @param figure the metric that shows lost values
  record LostElsewhere(Fact found, String figure, Fact amount) implements Finding {}
}
