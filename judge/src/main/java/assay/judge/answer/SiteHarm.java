package assay.judge.answer;

import assay.metric.Family;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/// Harm between sites as text.
final class SiteHarm {

  /// What may happen to a change in transit, in the order of the text.
  private static final SortedMap<Family, String> ON_THE_WAY =
      new TreeMap<>(
          Map.of(
              Family.CROSS_SITE_LOSSES, "lost",
              Family.CROSS_SITE_DUPLICATES, "repeated",
              Family.CROSS_SITE_ORDER, "overtaken",
              Family.CROSS_SITE_CONFLICTS, "thrown away by a conflict"));

  private static final Map<Family, String> SOME =
      Map.of(
          Family.CROSS_SITE_LOSSES, "lost the newest version of KEYS between sites",
          Family.CROSS_SITE_DUPLICATES, "repeated %s changes between sites",
          Family.CROSS_SITE_ORDER, "brought %s changes to a site after newer ones",
          Family.CROSS_SITE_CONFLICTS, "threw away %s writes by conflicts between sites",
          Family.DIVERGENT_KEYS, "left KEYS different between sites");

  private SiteHarm() {}

  static Set<Family> of(Set<Family> families) {
    Set<Family> own = new TreeSet<>();
    families.stream()
        .filter(family -> ON_THE_WAY.containsKey(family) || family == Family.DIVERGENT_KEYS)
        .forEach(own::add);
    return own;
  }

  /// @param judged at least one of these families
  static String none(Set<Family> judged) {
    List<String> ways = new ArrayList<>();
    ON_THE_WAY.forEach((family, way) -> {
      if (judged.contains(family)) {
        ways.add(way);
      }
    });
    boolean held = judged.contains(Family.DIVERGENT_KEYS);
    if (ways.isEmpty()) {
      return "both sites were seen to hold the same at the end";
    }
    return "nothing was seen to be %s between sites%s"
        .formatted(either(ways), held ? ", which held the same at the end" : "");
  }

  private static String either(List<String> ways) {
    int last = ways.size() - 1;
    return last == 0
        ? ways.getFirst()
        : String.join(", ", ways.subList(0, last)) + " or " + ways.get(last);
  }

  /// A sentence with `%s` for an amount such as `up to 3`, or `2 of 1,000 keys` if `own`; empty for other families.
  ///
  /// @param own whether the amount has a text of its own
  static Optional<String> some(Family family, boolean own) {
    String keys = own ? "%s" : "%s keys";
    return Optional.ofNullable(SOME.get(family)).map(some -> some.replace("KEYS", keys));
  }
}
