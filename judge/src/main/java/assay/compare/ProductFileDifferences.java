package assay.compare;

import assay.compare.Comparability.Difference;
import assay.record.environment.Environment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Files of a product or a JDK that differ between two runs although both name the same release.
final class ProductFileDifferences {

  private static final int MOST_NAMED = 5;
  private static final int SHOWN_DIGITS = 12;

  private ProductFileDifferences() {}

  /// One difference per product that both runs measured and whose files are not the same.
  static List<Difference> of(Environment base, Environment run) {
    List<Difference> all = new ArrayList<>();
    base.products()
        .forEach((product, files) -> {
          Map<String, String> others = run.products().get(product);
          if (others != null && !others.equals(files)) {
            Set<String> names = new TreeSet<>(files.keySet());
            names.addAll(others.keySet());
            names.removeIf(
                name -> files.getOrDefault(name, "").equals(others.getOrDefault(name, "")));
            all.add(
                new Difference(
                    "files of " + product, written(files, names), written(others, names)));
          }
        });
    return all;
  }

  private static String written(Map<String, String> files, Set<String> differing) {
    List<String> own = differing.stream().filter(files::containsKey).toList();
    String named =
        own.stream()
            .limit(MOST_NAMED)
            .map(name -> name + " " + shortened(files.getOrDefault(name, "")))
            .collect(Collectors.joining(", "));
    if (own.isEmpty()) {
      return "none";
    }
    int more = own.size() - MOST_NAMED;
    return more > 0 ? "%s and %d more".formatted(named, more) : named;
  }

  private static String shortened(String hash) {
    return hash.substring(0, Math.min(SHOWN_DIGITS, hash.length()));
  }
}
