package assay.study;

import assay.api.Settings;
import assay.engine.JvmFlags;
import assay.engine.Setting;
import assay.plan.Plan.Value;
import assay.plan.Strategy;
import assay.study.Matrix.Combination;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// Makes strategies of combinations: every setting resolved, every name short and unique.
final class Strategies {

  private final Catalogue catalogue;
  private final Map<String, Given> cluster;
  private final Jvms jvms;
  private final Problems problems;

  private Strategies(
      Catalogue catalogue, Map<String, Given> cluster, Jvms jvms, Problems problems) {
    this.catalogue = catalogue;
    this.cluster = cluster;
    this.jvms = jvms;
    this.problems = problems;
  }

  /// The strategies of a study, in its order; unnamed ones that came to the same are one.
  static List<Strategy> of(Study study, Catalogue catalogue, Jvms jvms, Problems problems) {
    List<Combination> matrix = Matrix.of(study, problems);
    Strategies strategies = new Strategies(catalogue, study.cluster(), jvms, problems);
    strategies.checkEach(study);
    return strategies.build(matrix);
  }

  private void checkEach(Study study) {
    Set<Given> all = new LinkedHashSet<>(study.cluster().values());
    study.vary().axes().values().forEach(all::addAll);
    study.vary().include().forEach(entry -> all.addAll(entry.values()));
    study.vary().exclude().forEach(entry -> all.addAll(entry.values()));
    study.strategies().values().forEach(entry -> all.addAll(entry.values()));
    all.forEach(given -> catalogue.check(given, problems));
  }

  private List<Strategy> build(List<Combination> matrix) {
    List<Combination> distinct = new ArrayList<>();
    Set<Map<String, Value>> seen = new HashSet<>();
    for (Combination combination : matrix) {
      boolean fresh = seen.add(texts(combination.settings()));
      if (fresh || !combination.name().isEmpty()) {
        distinct.add(combination);
      }
    }
    distinct = available(distinct);
    Map<String, Value> baseline = resolve(distinct.getFirst().settings());
    List<Strategy> strategies = new ArrayList<>();
    Set<String> names = new HashSet<>();
    Set<String> slugs = new HashSet<>();
    for (Combination combination : distinct) {
      String name = nameOf(combination, baseline, strategies.isEmpty());
      if (!names.add(name)) {
        name = longName(combination.settings());
        if (!names.add(name)) {
          problems.add(
              "E410", "two strategies are called `%s`".formatted(name), "rename one of them");
        }
      }
      strategies.add(new Strategy(name, slug(name, slugs), resolve(combination.settings())));
    }
    return strategies;
  }

  /// The combinations whose JDK runs with their settings. One that varies the JDK or its flags is left
  /// out where it does not; any other is a mistake.
  private List<Combination> available(List<Combination> all) {
    Map<Combination, String> refused = new LinkedHashMap<>();
    for (Combination combination : all) {
      Map<String, String> texts = new LinkedHashMap<>();
      resolve(combination.settings()).forEach((name, value) -> texts.put(name, value.text()));
      jvms.refusal(new Settings(texts)).ifPresent(reason -> refused.put(combination, reason));
    }
    List<Combination> left = all.stream().filter(each -> !refused.containsKey(each)).toList();
    Map<String, Value> baseline = left.isEmpty() ? Map.of() : resolve(left.getFirst().settings());
    boolean mistaken = false;
    for (Map.Entry<Combination, String> each : refused.entrySet()) {
      if (varied(each.getKey())) {
        jvms.leaveOut(nameOf(each.getKey(), baseline, false), each.getValue());
      } else {
        mistaken = true;
        refuse(each.getValue());
      }
    }
    if (left.isEmpty() && !mistaken) {
      jvms.noneLeft();
    }
    return left.isEmpty() ? all : left;
  }

  private static boolean varied(Combination combination) {
    return combination.settings().values().stream()
        .anyMatch(given -> JvmFlags.SETTINGS.contains(given.key()) && !given.fromCommandLine());
  }

  private void refuse(String reason) {
    String what = "members cannot run with these settings: " + reason;
    String help = "choose another `collector` or `headers`, or a `jvm` that has it";
    JvmFlags.SETTINGS.reversed().stream()
        .map(cluster::get)
        .filter(Objects::nonNull)
        .findFirst()
        .ifPresentOrElse(
            given -> problems.at(given, "E505", what, help),
            () -> problems.add("E505", what, help));
  }

  /// Every setting with its value and origin: the command line beats what varies, which beats the
  /// cluster, which beats the default.
  private Map<String, Value> resolve(Map<String, Given> overlay) {
    Map<String, Value> resolved = new LinkedHashMap<>();
    for (Map.Entry<String, Setting> setting : catalogue.settings().entrySet()) {
      Given given = overlay.get(setting.getKey());
      if (given == null) {
        given = cluster.get(setting.getKey());
      }
      String otherwise = setting.getValue().otherwise();
      resolved.put(
          setting.getKey(),
          given == null ? new Value(otherwise == null ? "" : otherwise, "default") : given.value());
    }
    Value machines = resolved.get("machines");
    Value members = resolved.get("members");
    if (machines != null && members != null && machines.text().isEmpty()) {
      resolved.put("machines", new Value(members.text(), "default: as many as members"));
    }
    return resolved;
  }

  private Map<String, Value> texts(Map<String, Given> overlay) {
    Map<String, Value> texts = new LinkedHashMap<>(resolve(overlay));
    texts.replaceAll((name, value) -> new Value(value.text(), ""));
    return texts;
  }

  /// What differs from the first strategy. The first itself is named after what it sets to something
  /// else than the default, or else after the first thing that varies.
  private String nameOf(Combination combination, Map<String, Value> baseline, boolean first) {
    if (!combination.name().isEmpty()) {
      return combination.name();
    }
    List<String> parts = new ArrayList<>();
    for (Given given : combination.settings().values()) {
      Value base = baseline.get(given.key());
      if (first ? !isDefault(given) : base == null || !base.text().equals(given.text())) {
        parts.add(part(given));
      }
    }
    if (parts.isEmpty() && first) {
      combination.settings().values().stream().limit(1).map(this::part).forEach(parts::add);
    }
    return parts.isEmpty() ? "base" : String.join("+", parts);
  }

  private boolean isDefault(Given given) {
    Setting setting = catalogue.settings().get(given.key());
    return setting != null && given.text().equals(setting.otherwise());
  }

  private static String longName(Map<String, Given> settings) {
    List<String> parts = new ArrayList<>();
    settings.forEach((name, given) -> parts.add(name + "=" + given.text()));
    return parts.isEmpty() ? "base" : String.join("+", parts);
  }

  /// A word speaks for itself; a number or `true` does not.
  private String part(Given given) {
    if (given.key().equals("jvm")) {
      return jvms.nameOf(given.text());
    }
    if (given.key().equals("fault")) {
      return given.text();
    }
    Setting setting = catalogue.settings().get(given.key());
    boolean word = setting != null && setting.hasWords() && given.text().matches("[a-z].*");
    return word ? given.text() : given.key() + "=" + given.text();
  }

  private static String slug(String name, Set<String> taken) {
    String plain =
        name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    String base = plain.isEmpty() ? "strategy" : plain;
    String slug = base;
    for (int i = 2; !taken.add(slug); i++) {
      slug = base + "-" + i;
    }
    return slug;
  }
}
