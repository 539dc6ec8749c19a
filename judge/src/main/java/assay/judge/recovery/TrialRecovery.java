package assay.judge.recovery;

import assay.fact.Fact;
import assay.fact.FigureFacts.AtLeast;
import assay.fact.FigureFacts.Counted;
import assay.fact.FigureFacts.Lasting;
import assay.fact.Finding;
import assay.metric.MetricFamily;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Verdict;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/// A trial's result over all episodes.
///
/// The episode with the longest recovery represents the trial. The longest wait, the longest time without all copies
/// and the slowest latency recovery are maxima over all episodes. Missed requests are summed.
final class TrialRecovery {

  private static final List<MetricFamily> LONGEST =
      List.of(
          MetricFamily.LATENCY_RECOVERY,
          MetricFamily.UNDER_REPLICATED,
          MetricFamily.LONGEST_AFTER_FAULT);

  private static final Comparator<Verdict> BY_RECOVERY =
      Comparator.comparing(Verdict::status).thenComparingDouble(TrialRecovery::recovery);

  private final List<Verdict> episodes;

  private TrialRecovery(List<Verdict> episodes) {
    this.episodes = episodes;
  }

  /// Empty without episodes.
  static Optional<Verdict> of(List<Verdict> episodes) {
    return episodes.stream()
        .max(BY_RECOVERY)
        .map(slowest -> new TrialRecovery(episodes).with(slowest));
  }

  /// An episode's recovery time; 0 if unknown.
  static double recovery(Verdict episode) {
    return measure(episode, MetricFamily.RECOVERY).map(Measure::value).orElse(0.0);
  }

  private Verdict with(Verdict slowest) {
    if (episodes.size() == 1 || slowest.measures().isEmpty()) {
      return slowest;
    }
    Map<String, Measure> measures = new LinkedHashMap<>();
    slowest.measures().forEach(measure -> measures.put(measure.metric(), measure));
    LONGEST.forEach(
        family -> longest(family).ifPresent(measure -> measures.put(family.key(), measure)));
    measures.put(MetricFamily.MISSED_REQUESTS.key(), missedRequests());
    return new Verdict(
        slowest.status(),
        new SlowestRecovery(episodes.size(), slowest.summary()),
        List.copyOf(measures.values()),
        slowest.curves(),
        slowest.witnesses());
  }

  /// The maximum over all episodes; a lower bound if any value is one or could not be judged.
  private Optional<Measure> longest(MetricFamily family) {
    List<Measure> all = all(family);
    return all.stream()
        .max(Comparator.comparingDouble(Measure::value).thenComparing(Measure::atLeast))
        .map(worst -> unbounded(all) ? atLeast(worst) : bounded(worst, all));
  }

  private static Measure atLeast(Measure worst) {
    return worst.atLeast()
        ? worst
        : Measure.atLeast(worst.metric(), worst.value(), new AtLeast(new Lasting(worst.value())));
  }

  private static Measure bounded(Measure worst, List<Measure> all) {
    double low = end(all, Measure::lowest);
    double high = end(all, Measure::highest);
    if (low == high) {
      return worst;
    }
    Fact text =
        all.stream()
            .max(Comparator.comparingDouble(Measure::highest).thenComparingDouble(Measure::value))
            .map(Measure::text)
            .orElse(worst.text());
    return Measure.between(worst.metric(), worst.value(), low, high, text);
  }

  private static double end(List<Measure> all, ToDoubleFunction<Measure> end) {
    return all.stream().mapToDouble(end).max().orElseThrow();
  }

  private Measure missedRequests() {
    List<Measure> all = all(MetricFamily.MISSED_REQUESTS);
    double sum = all.stream().mapToDouble(Measure::value).sum();
    Finding text = new Counted(Math.round(sum));
    return unbounded(all)
        ? Measure.atLeast(MetricFamily.MISSED_REQUESTS.key(), sum, new AtLeast(text))
        : Measure.exact(MetricFamily.MISSED_REQUESTS.key(), sum, text);
  }

  private List<Measure> all(MetricFamily family) {
    return episodes.stream().flatMap(episode -> measure(episode, family).stream()).toList();
  }

  private boolean unbounded(List<Measure> all) {
    return all.stream().anyMatch(Measure::atLeast)
        || episodes.stream().anyMatch(episode -> episode.measures().isEmpty());
  }

  private static Optional<Measure> measure(Verdict episode, MetricFamily family) {
    return episode.measures().stream()
        .filter(measure -> measure.metric().equals(family.key()))
        .findFirst();
  }

  record SlowestRecovery(int recoveries, Finding slowest) implements Finding {}
}
