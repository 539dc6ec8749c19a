package assay.judge.answer;

import assay.fact.Finding;
import assay.metric.MetricFamily;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// The sentence that no harm was found between sites, and which kinds of harm it is about.
final class NoSiteHarmSentence {

  private static final Set<MetricFamily> ON_THE_WAY =
      Set.of(
          MetricFamily.CROSS_SITE_LOSSES,
          MetricFamily.CROSS_SITE_DUPLICATES,
          MetricFamily.CROSS_SITE_ORDER,
          MetricFamily.CROSS_SITE_CONFLICTS);

  private NoSiteHarmSentence() {}

  static Set<MetricFamily> of(Set<MetricFamily> families) {
    Set<MetricFamily> own = new TreeSet<>();
    families.stream()
        .filter(family -> ON_THE_WAY.contains(family) || family == MetricFamily.DIVERGENT_KEYS)
        .forEach(own::add);
    return own;
  }

  /// @param judged at least one of these families
  static Finding none(Set<MetricFamily> judged) {
    boolean held = judged.contains(MetricFamily.DIVERGENT_KEYS);
    Set<MetricFamily> ways = new TreeSet<>(judged);
    ways.retainAll(ON_THE_WAY);
    return ways.isEmpty()
        ? new SitesHeldSame()
        : new NothingBetweenSites(ways.stream().map(NoSiteHarmSentence::way).toList(), held);
  }

  private static Finding way(MetricFamily family) {
    if (family == MetricFamily.CROSS_SITE_LOSSES) {
      return new ChangeLost();
    }
    if (family == MetricFamily.CROSS_SITE_DUPLICATES) {
      return new ChangeRepeated();
    }
    return family == MetricFamily.CROSS_SITE_ORDER ? new ChangeOvertaken() : new ChangeThrownAway();
  }

  record SitesHeldSame() implements Finding {}

  /// @param ways what may happen to a change on its way
  record NothingBetweenSites(List<Finding> ways, boolean held) implements Finding {}

  record ChangeLost() implements Finding {}

  record ChangeRepeated() implements Finding {}

  record ChangeOvertaken() implements Finding {}

  record ChangeThrownAway() implements Finding {}
}
