package assay.compare;

import assay.compare.Comparability.Difference;
import assay.fact.Finding;
import assay.record.environment.Environment;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Differences beyond the study: files of one release, and facts and configuration of existing clusters.
final class ConfigurationDifferences {

  private static final String UNKNOWN = "not known";

  private static final int MOST_NAMED = 5;
  private static final int SHOWN_DIGITS = 12;

  private ConfigurationDifferences() {}

  /// All differences: common to all configurations first, once, then by configuration.
  static List<Difference> of(Environment base, Environment run) {
    List<Difference> all = new ArrayList<>(ofProducts(base, run));
    all.addAll(facts(base, run));
    Map<String, List<Difference>> byConfiguration = new TreeMap<>();
    Set<String> configurations = new TreeSet<>(base.clusterConfigurations().keySet());
    configurations.retainAll(run.clusterConfigurations().keySet());
    for (String configuration : configurations) {
      byConfiguration.put(configuration, values(of(base, configuration), of(run, configuration)));
    }
    Set<Difference> distinct = new LinkedHashSet<>();
    byConfiguration.values().forEach(distinct::addAll);
    for (Difference each : distinct) {
      if (byConfiguration.values().stream().allMatch(own -> own.contains(each))) {
        all.add(each);
      } else {
        byConfiguration.forEach((configuration, own) -> {
          if (own.contains(each)) {
            all.add(new Difference(configuration + " " + each.what(), each.base(), each.run()));
          }
        });
      }
    }
    return all;
  }

  private static Map<String, String> of(Environment run, String configuration) {
    return run.clusterConfigurations().getOrDefault(configuration, Map.of());
  }

  private static List<Difference> facts(Environment base, Environment run) {
    List<Difference> facts = new ArrayList<>();
    Set<String> names = new LinkedHashSet<>(base.host().keySet());
    names.addAll(run.host().keySet());
    names.removeIf(name -> !name.startsWith(Environment.ITS) || name.equals(Environment.UNREAD));
    for (String name : names) {
      String one = base.host().getOrDefault(name, UNKNOWN);
      String other = run.host().getOrDefault(name, UNKNOWN);
      if (!one.equals(other)) {
        facts.add(new Difference(name, one, other));
      }
    }
    return facts;
  }

  private static List<Difference> values(Map<String, String> base, Map<String, String> run) {
    Set<String> names = new TreeSet<>(base.keySet());
    names.addAll(run.keySet());
    return names.stream()
        .filter(name -> !base.getOrDefault(name, UNKNOWN).equals(run.getOrDefault(name, UNKNOWN)))
        .map(name ->
            new Difference(
                Environment.ITS + name,
                base.getOrDefault(name, UNKNOWN),
                run.getOrDefault(name, UNKNOWN)))
        .toList();
  }

  /// The caveat if a run's cluster reported no configuration: any setting may differ.
  static Optional<Finding> unknown(StoredRun run) {
    Environment environment = run.environment();
    return environment.host().containsKey(Environment.EXISTING)
            && environment.clusterConfigurations().isEmpty()
        ? Optional.of(
            new ClusterUnread(
                run.name(), environment.host().getOrDefault(Environment.UNREAD, UNKNOWN)))
        : Optional.empty();
  }

  record ClusterUnread(String run, String why) implements Finding {}

  /// One difference per product that both runs measured and whose files are not the same.
  private static List<Difference> ofProducts(Environment base, Environment run) {
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
