package assay.judge.answer;

import assay.metric.Family;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Harm between sites as text.
final class SiteHarm {

  /// What may happen to a change in transit, in the order of the text.
  private static final Map<Family, String> ON_THE_WAY =
      new EnumMap<>(
          Map.of(
              Family.CROSS_SITE_LOSSES, "lost",
              Family.CROSS_SITE_DUPLICATES, "repeated",
              Family.CROSS_SITE_ORDER, "overtaken",
              Family.CROSS_SITE_CONFLICTS, "thrown away by a conflict"));

  private SiteHarm() {}

  static Set<Family> of(Set<Family> families) {
    Set<Family> own = EnumSet.noneOf(Family.class);
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

  /// @param amount for example `up to 3`, or `2 of 1,000 keys` if `own`
  /// @param own whether the amount has a text of its own
  static String some(Family family, String amount, boolean own) {
    String keys = own ? amount : amount + " keys";
    return switch (family) {
      case CROSS_SITE_LOSSES -> "lost the newest version of " + keys + " between sites";
      case CROSS_SITE_DUPLICATES -> "repeated " + amount + " changes between sites";
      case CROSS_SITE_ORDER -> "brought " + amount + " changes to a site after newer ones";
      case CROSS_SITE_CONFLICTS -> "threw away " + amount + " writes by conflicts between sites";
      case DIVERGENT_KEYS -> "left " + keys + " different between sites";
      default -> throw new IllegalArgumentException(family + " is not about sites");
    };
  }
}
