package assay.study.settings;

import assay.api.Settings;
import assay.engine.EngineDescriptor;
import assay.engine.JvmFlags;
import assay.engine.SettingDefinition;
import assay.plan.ClusterSites;
import assay.plan.Configuration;
import assay.plan.Plan.Value;
import assay.study.file.SourceValue;
import assay.study.file.Study;
import assay.study.file.StudyProblems;
import assay.study.settings.SettingMatrix.Combination;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/// Turns combinations into configurations with every setting resolved and with short, unique names.
public final class ConfigurationReader {

  /// The most configurations of a run: more would run for days.
  public static final int MOST_OF_A_RUN = 64;

  /// The most configurations among which some are chosen.
  public static final int MOST_OF_A_SEARCH = 256;

  /// Not a user's setting: the engine's promise for the solution.
  static final String PROMISES = "promises";

  /// Names become parts of file names.
  private static final int MOST_OF_A_FILE = 80;

  private static final int MOST_OF_A_NAME = 100;

  private static final Value NONE = new Value("", "");

  private final SettingCatalogues catalogues;
  private final Map<String, SourceValue> cluster;
  private final JdkResolver jvms;
  private final ConsentCheck consent;
  private final StudyProblems problems;

  private ConfigurationReader(
      SettingCatalogues catalogues,
      Map<String, SourceValue> cluster,
      JdkResolver jvms,
      ConsentCheck consent,
      StudyProblems problems) {
    this.catalogues = catalogues;
    this.cluster = cluster;
    this.jvms = jvms;
    this.consent = consent;
    this.problems = problems;
  }

  /// A study's configurations, in its order. Unnamed combinations with equal settings become one
  /// configuration.
  ///
  /// @param most the most configurations
  public static List<Configuration> of(
      Study study,
      int most,
      SettingCatalogues catalogues,
      JdkResolver jvms,
      ConsentCheck consent,
      StudyProblems problems) {
    List<Combination> matrix = SettingMatrix.of(study, most, problems);
    ConfigurationReader configurations =
        new ConfigurationReader(catalogues, study.cluster(), jvms, consent, problems);
    configurations.checkEach(study);
    return configurations.build(matrix);
  }

  private void checkNames(Study study) {
    study
        .configurations()
        .forEach((name, settings) -> {
          SourceValue at = settings.values().stream().findFirst().orElse(study.id());
          if (name.isBlank() || name.length() > MOST_OF_A_NAME) {
            problems.at(
                at,
                "E202",
                name.isBlank()
                    ? "a configuration has no name"
                    : "a configuration's name has %,d letters".formatted(name.length()),
                "write a name of at most %d letters".formatted(MOST_OF_A_NAME));
          }
        });
  }

  private void checkEach(Study study) {
    checkNames(study);
    Set<SourceValue> all = new LinkedHashSet<>(study.cluster().values());
    study.vary().axes().values().forEach(all::addAll);
    study.vary().exclude().forEach(entry -> all.addAll(entry.values()));
    all.stream()
        .filter(this::counts)
        .forEach(given -> {
          catalogues.check(given, problems);
          catalogues.all().forEach(catalogue -> consent.check(given, catalogue));
        });
    List<Map<String, SourceValue>> written = new ArrayList<>(study.vary().include());
    written.addAll(study.configurations().values());
    for (Map<String, SourceValue> entry : written) {
      SettingCatalogue own = catalogues.of(entry);
      entry.values().stream()
          .filter(this::counts)
          .forEach(given -> {
            catalogues.check(given, entry, problems);
            consent.check(given, own);
          });
    }
  }

  /// False for the engine of a configuration if the command line names one engine for all.
  private boolean counts(SourceValue given) {
    return catalogues.several() || !given.key().equals(Configuration.ENGINE);
  }

  private List<Configuration> build(List<Combination> matrix) {
    List<Combination> distinct = new ArrayList<>();
    Set<Map<String, Value>> seen = new HashSet<>();
    for (Combination combination : available(matrix)) {
      boolean fresh = seen.add(texts(combination.settings()));
      if (fresh || !combination.name().isEmpty()) {
        distinct.add(combination);
      }
    }
    Map<String, Value> baseline = resolve(distinct.getFirst().settings());
    List<Configuration> configurations = new ArrayList<>();
    Set<String> names = new HashSet<>();
    Set<String> slugs = new HashSet<>();
    for (Combination combination : distinct) {
      String name = nameOf(combination, baseline, configurations.isEmpty());
      if (!names.add(name)) {
        name = longName(combination.settings());
        if (!names.add(name)) {
          problems.add(
              "E410", "two configurations are called `%s`".formatted(name), "rename one of them");
        }
      }
      configurations.add(
          new Configuration(name, slug(name, slugs), resolve(combination.settings())));
    }
    return configurations;
  }

  /// The combinations that can run here: the engine accepts the settings, the host has the
  /// programs, and the JDK runs. If the JDK does not run, a combination that varies the JDK or its
  /// flags is left out; otherwise that is an error.
  private List<Combination> available(List<Combination> all) {
    Map<Combination, Obstacle> unfit = new LinkedHashMap<>();
    for (Combination combination : all) {
      Map<String, SourceValue> settings = new LinkedHashMap<>(cluster);
      settings.putAll(combination.settings());
      catalogues
          .refusal(settings)
          .or(() -> catalogues.missing(combination.settings()))
          .ifPresent(reason -> unfit.put(combination, reason));
    }
    List<Combination> fit =
        all.stream()
            .filter(each -> !unfit.containsKey(each))
            .map(each -> new Combination(each.name(), catalogues.kept(each.settings())))
            .toList();
    Map<String, Value> first = fit.isEmpty() ? Map.of() : resolve(fit.getFirst().settings());
    unfit.forEach((each, lack) -> lack.leaveOut(nameOf(each, first, false), jvms));
    return fit.isEmpty() && !unfit.isEmpty() ? noneLeft(all) : runnable(fit);
  }

  /// If the settings themselves are wrong, that is the problem to report.
  private List<Combination> noneLeft(List<Combination> all) {
    if (problems.hold("E207", "E302", "E405")) {
      return all;
    }
    if (catalogues.switched()) {
      jvms.noneLeftOn(catalogues.main());
    } else {
      jvms.noneLeft();
    }
    return all;
  }

  private List<Combination> runnable(List<Combination> all) {
    Map<Combination, String> refused = new LinkedHashMap<>();
    for (Combination combination : all) {
      Map<String, String> texts = new LinkedHashMap<>();
      resolve(combination.settings()).forEach((name, value) -> texts.put(name, value.text()));
      consent
          .refusal(new Settings(texts), flags(combination))
          .ifPresent(reason -> refused.put(combination, reason));
    }
    List<Combination> left = all.stream().filter(each -> !refused.containsKey(each)).toList();
    Map<String, Value> baseline = left.isEmpty() ? Map.of() : resolve(left.getFirst().settings());
    boolean mistaken = false;
    for (Map.Entry<Combination, String> each : refused.entrySet()) {
      if (varied(each.getKey())) {
        jvms.leaveOutHere(nameOf(each.getKey(), baseline, false), each.getValue());
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

  private Optional<SourceValue> flags(Combination combination) {
    SourceValue own = combination.settings().get(JvmFlags.FURTHER);
    return Optional.ofNullable(own != null ? own : cluster.get(JvmFlags.FURTHER));
  }

  private static boolean varied(Combination combination) {
    return combination.settings().values().stream()
        .anyMatch(given -> JvmFlags.SETTINGS.contains(given.key()) && !given.fromCommandLine());
  }

  private void refuse(String reason) {
    String what = "members cannot run with these settings: " + reason;
    String help = "choose another `collector`, `headers` or `flags`, or a `jvm` that has it";
    JvmFlags.SETTINGS.reversed().stream()
        .map(cluster::get)
        .filter(Objects::nonNull)
        .findFirst()
        .ifPresentOrElse(
            given -> problems.at(given, "E505", what, help),
            () -> problems.add("E505", what, help));
  }

  /// Every setting with its value and origin. The command line overrides axes, axes override the
  /// cluster's settings, and those override defaults.
  private Map<String, Value> resolve(Map<String, SourceValue> overlay) {
    Map<String, Value> resolved = new LinkedHashMap<>();
    for (Map.Entry<String, SettingDefinition> setting :
        catalogues.of(overlay).settings().entrySet()) {
      SourceValue given = overlay.get(setting.getKey());
      if (given == null) {
        given = cluster.get(setting.getKey());
      }
      String otherwise = setting.getValue().otherwise();
      resolved.put(
          setting.getKey(),
          given == null ? new Value(otherwise == null ? "" : otherwise, "default") : given.value());
    }
    countSites(resolved);
    Value machines = resolved.get("machines");
    Value members = resolved.get("members");
    if (machines != null && members != null && machines.text().isEmpty()) {
      resolved.put("machines", new Value(members.text(), "default: as many as members"));
    }
    Value solution = resolved.get(EngineDescriptor.SOLUTION);
    if (solution != null) {
      catalogues
          .promise(overlay, solution.text())
          .ifPresent(promise ->
              resolved.put(PROMISES, new Value(promise, "from the engine's descriptor")));
    }
    return resolved;
  }

  /// If there are sites, they determine how many members and clients there are.
  private static void countSites(Map<String, Value> resolved) {
    Value said = resolved.getOrDefault(ClusterSites.SETTING, NONE);
    Value clients = resolved.getOrDefault("clients", NONE);
    if (!clients.text().matches("\\d{1,3}")) {
      return;
    }
    ClusterSites.parse(said.text(), Integer.parseInt(clients.text()))
        .filter(ClusterSites::any)
        .ifPresent(sites -> {
          String origin = "sites: " + said.origin();
          resolved.put(ClusterSites.SETTING, new Value(sites.text(), said.origin()));
          resolved.put("members", new Value(Integer.toString(sites.members()), origin));
          resolved.put("clients", new Value(Integer.toString(sites.clients()), origin));
        });
  }

  private Map<String, Value> texts(Map<String, SourceValue> overlay) {
    Map<String, Value> texts = new LinkedHashMap<>(resolve(overlay));
    texts.replaceAll((name, value) -> new Value(value.text(), ""));
    return texts;
  }

  /// The differences from the first configuration. The first configuration is named after its settings that
  /// differ from the default, or else after the first axis.
  private String nameOf(Combination combination, Map<String, Value> baseline, boolean first) {
    if (!combination.name().isEmpty()) {
      return combination.name();
    }
    List<String> parts = new ArrayList<>();
    if (catalogues.several()) {
      parts.add(resolve(combination.settings()).getOrDefault(Configuration.ENGINE, NONE).text());
    }
    for (SourceValue given : combination.settings().values()) {
      if (given.key().equals(Configuration.ENGINE)) {
        continue;
      }
      Value base = baseline.get(given.key());
      if (first
          ? !isDefault(given, combination)
          : base == null || !base.text().equals(given.text())) {
        parts.add(part(given, combination));
      }
    }
    if (parts.isEmpty() && first) {
      combination.settings().values().stream()
          .filter(this::counts)
          .limit(1)
          .map(given -> part(given, combination))
          .forEach(parts::add);
    }
    return parts.isEmpty() ? "base" : String.join("+", parts);
  }

  private boolean isDefault(SourceValue given, Combination combination) {
    SettingDefinition setting = catalogues.of(combination.settings()).settings().get(given.key());
    return setting != null && given.text().equals(setting.otherwise());
  }

  private static String longName(Map<String, SourceValue> settings) {
    List<String> parts = new ArrayList<>();
    settings.forEach((name, given) -> parts.add(name + "=" + given.text()));
    return parts.isEmpty() ? "base" : String.join("+", parts);
  }

  /// A word speaks for itself; a number or `true` needs its key.
  private String part(SourceValue given, Combination combination) {
    if (given.key().equals("jvm")) {
      return jvms.nameOf(given.text());
    }
    if (given.key().equals("fault")) {
      return given.text();
    }
    SettingDefinition setting = catalogues.setting(given.key(), combination.settings());
    boolean word = setting != null && setting.hasWords() && given.text().matches("[a-z].*");
    return word ? given.text() : given.key() + "=" + given.text();
  }

  private static String slug(String name, Set<String> taken) {
    String plain =
        name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    String cut = plain.length() > MOST_OF_A_FILE ? plain.substring(0, MOST_OF_A_FILE) : plain;
    String base = cut.isEmpty() ? "configuration" : cut;
    String slug = base;
    for (int i = 2; !taken.add(slug); i++) {
      slug = base + "-" + i;
    }
    return slug;
  }
}
