package assay.compare;

import assay.metric.Family;
import assay.metric.MetricId;
import assay.plan.Plan;
import assay.record.results.Results;
import assay.record.results.Results.Comparison;
import assay.record.results.Results.Outcome;
import assay.record.results.Results.Scale;
import assay.record.results.Results.Told;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// How many times as fast one strategy is as another, by a figure that the study asks for.
///
/// There is one only if the paired test tells the two apart: at least six repeats, an interval without 1, and more than the
/// baseline differs from itself. The one of the two is the baseline.
///
/// @param faster the faster strategy
/// @param slower the slower strategy
/// @param metric the id of the figure: `p99(get)`
/// @param factor how many times as fast, above 1: the ratio of times, or of throughputs
/// @param low the lower end of its 95 % interval, above 1
/// @param high the upper end
/// @param pairs how many repeats have both figures
public record SpeedRatio(
    String faster,
    String slower,
    String metric,
    double factor,
    double low,
    double high,
    int pairs) {

  private static final Set<Family> SPEEDS =
      EnumSet.of(
          Family.P50,
          Family.P90,
          Family.P99,
          Family.P99_9,
          Family.SERVICE_P50,
          Family.SERVICE_P99,
          Family.MEAN,
          Family.TIME,
          Family.THROUGHPUT,
          Family.CAPACITY);

  /// All of a run, in the order in which the study asks and then of its strategies; none of a run that does not count, or whose
  /// figures are not comparable.
  public static List<SpeedRatio> of(Plan plan, Results results) {
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

  private static Optional<SpeedRatio> of(Comparison compared, String baseline) {
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
        new SpeedRatio(
            faster ? compared.strategy() : baseline,
            faster ? baseline : compared.strategy(),
            compared.metric(),
            above ? effect : 1 / effect,
            above ? low : 1 / high,
            above ? high : 1 / low,
            compared.pairs()));
  }
}
