package assay.judge.answer;

import assay.fact.Finding;
import assay.metric.Family;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// Harm between sites.
final class SiteHarm {

  private static final Set<Family> ON_THE_WAY =
      Set.of(
          Family.CROSS_SITE_LOSSES,
          Family.CROSS_SITE_DUPLICATES,
          Family.CROSS_SITE_ORDER,
          Family.CROSS_SITE_CONFLICTS);

  private SiteHarm() {}

  static Set<Family> of(Set<Family> families) {
    Set<Family> own = new TreeSet<>();
    families.stream()
        .filter(family -> ON_THE_WAY.contains(family) || family == Family.DIVERGENT_KEYS)
        .forEach(own::add);
    return own;
  }

  /// @param judged at least one of these families
  static Finding none(Set<Family> judged) {
    boolean held = judged.contains(Family.DIVERGENT_KEYS);
    Set<Family> ways = new TreeSet<>(judged);
    ways.retainAll(ON_THE_WAY);
    return ways.isEmpty()
        ? new SitesHeldSame()
        : new NothingBetweenSites(ways.stream().map(SiteHarm::way).toList(), held);
  }

  private static Finding way(Family family) {
    if (family == Family.CROSS_SITE_LOSSES) {
      return new ChangeLost();
    }
    if (family == Family.CROSS_SITE_DUPLICATES) {
      return new ChangeRepeated();
    }
    return family == Family.CROSS_SITE_ORDER ? new ChangeOvertaken() : new ChangeThrownAway();
  }

  record SitesHeldSame() implements Finding {}

  /// @param ways what may happen to a change on its way
  record NothingBetweenSites(List<Finding> ways, boolean held) implements Finding {}

  record ChangeLost() implements Finding {}

  record ChangeRepeated() implements Finding {}

  record ChangeOvertaken() implements Finding {}

  record ChangeThrownAway() implements Finding {}
}
