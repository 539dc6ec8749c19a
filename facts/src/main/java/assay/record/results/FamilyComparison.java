package assay.record.results;

import assay.metric.MetricFamily;
import assay.metric.MetricId;
import assay.record.results.Results.Comparison;
import assay.record.results.Results.Scale;
import assay.record.results.Results.Told;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One configuration against the baseline in all figures of a family, such as the times of eleven queries.
///
/// @param better the figures that the paired test tells to be better
/// @param worse those told to be worse
/// @param alike those that the test does not tell apart
/// @param open those that could not be compared
public record FamilyComparison(
    String configuration,
    MetricFamily family,
    List<Comparison> better,
    List<Comparison> worse,
    List<Comparison> alike,
    List<Comparison> open) {

  /// The fewest figures of a family that are told together.
  public static final int MANY = 4;

  public FamilyComparison {
    better = List.copyOf(better);
    worse = List.copyOf(worse);
    alike = List.copyOf(alike);
    open = List.copyOf(open);
  }

  /// Returns a comparison for each configuration, in the results' order. Counts ratios only.
  public static List<FamilyComparison> of(MetricFamily family, List<Comparison> comparisons) {
    List<Comparison> own =
        comparisons.stream()
            .filter(each -> MetricId.of(each.metric()).family() == family)
            .filter(each -> each.scale() == Scale.RATIO)
            .toList();
    return own.stream()
        .map(Comparison::configuration)
        .distinct()
        .map(configuration ->
            of(
                configuration,
                family,
                own.stream().filter(each -> each.configuration().equals(configuration)).toList()))
        .toList();
  }

  private static FamilyComparison of(
      String configuration, MetricFamily family, List<Comparison> comparisons) {
    return new FamilyComparison(
        configuration,
        family,
        told(comparisons, Told.BETTER),
        told(comparisons, Told.WORSE),
        told(comparisons, Told.NOT_DISTINGUISHABLE),
        told(comparisons, Told.NOT_COMPARABLE));
  }

  private static List<Comparison> told(List<Comparison> comparisons, Told told) {
    return comparisons.stream()
        .filter(each -> each.told() == told && (told == Told.NOT_COMPARABLE || factor(each) >= 1))
        .sorted(Comparator.comparingDouble(FamilyComparison::factor).reversed())
        .toList();
  }

  public int figures() {
    return better.size() + worse.size() + alike.size() + open.size();
  }

  /// How far the two are apart, at least 1: a ratio or its inverse. 0 without a ratio.
  public static double factor(Comparison comparison) {
    @Nullable Double effect = comparison.effect();
    return effect == null || effect <= 0 ? 0 : Math.max(effect, 1 / effect);
  }
}
