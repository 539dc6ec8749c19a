package assay.study.settings;

import assay.engine.EngineDescriptor;
import assay.engine.InstalledEngines;
import assay.plan.Configuration;
import assay.study.file.SourceValue;
import assay.study.file.Study;
import assay.study.file.StudyProblems;
import assay.words.NearestWord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The engines of a study: the study's own engine, and the engines that configurations name.
public final class StudyEngines {

  static final String ENGINE = Configuration.ENGINE;

  private final SourceValue named;
  private final Map<String, EngineDescriptor> found = new LinkedHashMap<>();
  private final List<String> names;
  private final InstalledEngines installed;

  private StudyEngines(SourceValue named, List<String> names, InstalledEngines installed) {
    this.named = named;
    this.names = names;
    this.installed = installed;
  }

  /// The engines of a study. An engine that is not installed is an error.
  public static StudyEngines of(Study study, InstalledEngines installed, StudyProblems problems) {
    List<SourceValue> others = others(study);
    List<SourceValue> all = new ArrayList<>(others);
    if (others.isEmpty() || !covered(study)) {
      all.addFirst(study.engine());
    }
    List<String> names = others.isEmpty() ? List.of() : distinct(all);
    StudyEngines engines = new StudyEngines(study.engine(), names, installed);
    for (SourceValue given : all) {
      installed
          .find(given.text())
          .ifPresentOrElse(
              engine -> engines.found.put(engine.engine(), engine),
              () -> unknown(given, installed, problems));
    }
    if (!engines.chosen()) {
      engines.all().forEach(engine -> checkHost(engine, study.engine(), problems));
    }
    return engines;
  }

  /// With several engines, an engine that cannot run here only leaves its configurations out.
  private static void checkHost(
      EngineDescriptor engine, SourceValue given, StudyProblems problems) {
    engine
        .missing()
        .ifPresent(missing ->
            problems.at(
                given,
                "E313",
                "%s cannot run on this host: %s".formatted(engine.engine(), missing),
                "install it, or choose another engine: --set engine=NAME"));
  }

  private static List<String> distinct(List<SourceValue> all) {
    return all.stream().map(SourceValue::text).distinct().toList();
  }

  /// The engines that configurations name; none if the command line names one engine for all.
  private static List<SourceValue> others(Study study) {
    if (study.engine().fromCommandLine()) {
      return List.of();
    }
    return study.varied(ENGINE).toList();
  }

  /// Whether every configuration names its own engine, so none uses the study's.
  private static boolean covered(Study study) {
    boolean axis = study.vary().axes().containsKey(ENGINE) || study.vary().axes().isEmpty();
    return axis
        && study.vary().include().stream().allMatch(entry -> entry.containsKey(ENGINE))
        && study.configurations().values().stream().allMatch(entry -> entry.containsKey(ENGINE));
  }

  private static void unknown(
      SourceValue given, InstalledEngines installed, StudyProblems problems) {
    if (!given.text().isEmpty()) {
      problems.at(
          given,
          "E301",
          "no engine `%s` is installed".formatted(given.text()),
          NearestWord.help(
              given.text(),
              installed.names(),
              "the installed engines are: %s; --with JAR adds your own"
                  .formatted(String.join(", ", installed.names()))));
    }
  }

  /// The study's installed engines, each once, in its order.
  public List<EngineDescriptor> all() {
    return List.copyOf(found.values());
  }

  /// The names that configurations choose from; empty if all use the study's engine.
  List<String> choices() {
    return names;
  }

  public boolean chosen() {
    return !names.isEmpty();
  }

  /// Whether the command line names the engine. The study may then use settings that only other
  /// engines have.
  public boolean switched() {
    return named.fromCommandLine();
  }

  List<EngineDescriptor> installed() {
    return installed.descriptors();
  }

  /// The plan's main engine: the study's own, or else the first that a configuration names.
  public String main() {
    return names.isEmpty() || names.contains(named.text()) ? named.text() : names.getFirst();
  }

  /// A configuration's engine; empty if it is not installed.
  ///
  /// @param overlay the configuration's settings
  Optional<EngineDescriptor> of(Map<String, SourceValue> overlay) {
    SourceValue own = chosen() ? overlay.get(ENGINE) : null;
    return Optional.ofNullable(found.get(own == null ? named.text() : own.text()));
  }

  Optional<EngineDescriptor> of(Configuration configuration) {
    return Optional.ofNullable(found.get(configuration.engine(main())));
  }

  public List<Configuration> configurationsOf(
      EngineDescriptor engine, List<Configuration> configurations) {
    return configurations.stream()
        .filter(configuration -> configuration.engine(main()).equals(engine.engine()))
        .toList();
  }

  @Nullable EngineDescriptor first() {
    EngineDescriptor own = found.get(named.text());
    return own != null || found.isEmpty() ? own : all().getFirst();
  }
}
