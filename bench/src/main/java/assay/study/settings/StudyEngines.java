package assay.study.settings;

import assay.engine.EngineDescriptor;
import assay.engine.Engines;
import assay.plan.Strategy;
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

/// The engines a study runs on: the one it names, and those that strategies name instead.
public final class StudyEngines {

  /// The key of a strategy's own engine.
  static final String ENGINE = Strategy.ENGINE;

  private final SourceValue named;
  private final Map<String, EngineDescriptor> found = new LinkedHashMap<>();
  private final List<String> names;
  private final Engines installed;

  private StudyEngines(SourceValue named, List<String> names, Engines installed) {
    this.named = named;
    this.names = names;
    this.installed = installed;
  }

  /// The engines of a study; one that is not installed is a mistake.
  public static StudyEngines of(Study study, Engines installed, StudyProblems problems) {
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

  /// Of several engines one that cannot run here leaves its strategies out.
  private static void checkHost(
      EngineDescriptor engine, SourceValue given, StudyProblems problems) {
    engine
        .missing()
        .ifPresent(missing ->
            problems.at(
                given,
                "E313",
                "%s cannot run on this host: %s".formatted(engine.engine(), missing),
                "install it, or use another engine"));
  }

  private static List<String> distinct(List<SourceValue> all) {
    return all.stream().map(SourceValue::text).distinct().toList();
  }

  /// The engines that strategies name; none where the command line names one for all.
  private static List<SourceValue> others(Study study) {
    if (study.engine().fromCommandLine()) {
      return List.of();
    }
    List<SourceValue> others = new ArrayList<>(study.vary().axes().getOrDefault(ENGINE, List.of()));
    study.vary().include().forEach(entry -> add(entry, others));
    study.strategies().values().forEach(entry -> add(entry, others));
    return others;
  }

  private static void add(Map<String, SourceValue> entry, List<SourceValue> others) {
    SourceValue given = entry.get(ENGINE);
    if (given != null) {
      others.add(given);
    }
  }

  /// Whether no strategy is left for the engine that the study itself names.
  private static boolean covered(Study study) {
    boolean axis = study.vary().axes().containsKey(ENGINE) || study.vary().axes().isEmpty();
    return axis
        && study.vary().include().stream().allMatch(entry -> entry.containsKey(ENGINE))
        && study.strategies().values().stream().allMatch(entry -> entry.containsKey(ENGINE));
  }

  private static void unknown(SourceValue given, Engines installed, StudyProblems problems) {
    if (!given.text().isEmpty()) {
      problems.at(
          given,
          "E301",
          "unknown engine `%s`".formatted(given.text()),
          NearestWord.help(
              given.text(),
              installed.names(),
              "installed: " + String.join(", ", installed.names())));
    }
  }

  /// Those that are installed, each once, in the order in which the study names them.
  public List<EngineDescriptor> all() {
    return List.copyOf(found.values());
  }

  /// The names strategies choose from; none where all have the engine that the study names.
  List<String> choices() {
    return names;
  }

  /// Whether strategies choose among engines.
  public boolean chosen() {
    return !names.isEmpty();
  }

  /// Whether the command line names the engine: then the study may use settings that only other engines have.
  public boolean switched() {
    return named.fromCommandLine();
  }

  /// Every installed engine.
  List<EngineDescriptor> installed() {
    return installed.descriptors();
  }

  /// The name of the engine that most of the plan is about: the study's own, or the first that a strategy
  /// names.
  public String main() {
    return names.isEmpty() || names.contains(named.text()) ? named.text() : names.getFirst();
  }

  /// The engine of a strategy.
  ///
  /// @param overlay what the strategy sets
  /// @return empty where it is not installed
  Optional<EngineDescriptor> of(Map<String, SourceValue> overlay) {
    SourceValue own = chosen() ? overlay.get(ENGINE) : null;
    return Optional.ofNullable(found.get(own == null ? named.text() : own.text()));
  }

  /// The strategies of an engine.
  public List<Strategy> strategiesOf(EngineDescriptor engine, List<Strategy> strategies) {
    return strategies.stream()
        .filter(strategy -> strategy.engine(main()).equals(engine.engine()))
        .toList();
  }

  /// The first that is installed, or null.
  @Nullable EngineDescriptor first() {
    EngineDescriptor own = found.get(named.text());
    return own != null || found.isEmpty() ? own : all().getFirst();
  }
}
