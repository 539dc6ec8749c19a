package assay.compare;

import assay.metric.MetricFamily;
import assay.metric.MetricId;
import assay.plan.Plan;
import assay.record.results.Results;
import assay.record.results.Results.Comparison;
import assay.record.results.Results.Outcome;
import assay.record.results.Results.Scale;
import assay.record.results.Results.Told;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// How many times as fast one configuration is, by a figure in `asks`. One of the two is the baseline.
///
/// Exists only when the paired test separates them: at least six repeats, an interval without 1, and more than the
/// baseline's own difference.
///
/// @param metric `p99(get)`
/// @param factor above 1, of times or throughputs
/// @param low the 95 % interval, `low` to `high`, above 1
public record ConfigurationSpeedRatio(
    String faster,
    String slower,
    String metric,
    double factor,
    double low,
    double high,
    int pairs) {

  private static final Set<MetricFamily> SPEEDS =
      Set.of(
          MetricFamily.P50,
          MetricFamily.P90,
          MetricFamily.P99,
          MetricFamily.P99_9,
          MetricFamily.SERVICE_P50,
          MetricFamily.SERVICE_P99,
          MetricFamily.MEAN,
          MetricFamily.TIME,
          MetricFamily.THROUGHPUT,
          MetricFamily.CAPACITY);

  /// A run's ratios by `asks`, then by configuration; empty when the run does not count or figures are not comparable.
  public static List<ConfigurationSpeedRatio> of(Plan plan, Results results) {
    if (results.lean() || results.outcome() == Outcome.NOT_VALID) {
      return List.of();
    }
    String baseline = plan.baseline().name();
    return plan.asks().stream()
        .flatMap(asked ->
            results.comparisons().stream()
                .filter(each -> each.metric().equals(asked))
                .flatMap(each -> of(each, baseline).stream()))
        .toList();
  }

  private static Optional<ConfigurationSpeedRatio> of(Comparison compared, String baseline) {
    MetricId metric = MetricId.of(compared.metric());
    Double effect = compared.effect();
    Double low = compared.low();
    Double high = compared.high();
    boolean told = compared.told() == Told.BETTER || compared.told() == Told.WORSE;
    if (!told
        || compared.scale() != Scale.RATIO
        || !SPEEDS.contains(metric.family())
        || effect == null
        || low == null
        || high == null
        || low <= 0
        || (low <= 1 && high >= 1)) {
      return Optional.empty();
    }
    boolean above = effect > 1;
    boolean faster = compared.told() == Told.BETTER;
    return Optional.of(
        new ConfigurationSpeedRatio(
            faster ? compared.configuration() : baseline,
            faster ? baseline : compared.configuration(),
            compared.metric(),
            above ? effect : 1 / effect,
            above ? low : 1 / high,
            above ? high : 1 / low,
            compared.pairs()));
  }
}
