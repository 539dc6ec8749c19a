package assay.study.settings;

import assay.api.Workload;
import assay.api.WorkloadSetting;
import assay.api.pairupdate.PairUpdateSolutions;
import assay.engine.EngineDescriptor;
import assay.engine.PairUpdateGuarantees;
import assay.engine.SettingDefinition;
import assay.plan.Configuration;
import assay.study.file.SourceValue;
import assay.study.file.StudyProblems;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// The settings of a study's engines, including settings that only some engines have.
public final class SettingCatalogues {

  private final StudyEngines engines;
  private final List<WorkloadSetting> settings;
  private final RequiredCapabilities required;
  private final Optional<String> noNetwork;
  private final boolean solved;
  private final Map<String, SettingCatalogue> byEngine = new HashMap<>();

  /// @param required what the study's requests need
  /// @param clusterConfigurations the names of an existing cluster's compared configurations
  /// @param noNetwork why this host has no private networks; empty if it has them
  public SettingCatalogues(
      StudyEngines engines,
      @Nullable Workload workload,
      RequiredCapabilities required,
      List<String> clusterConfigurations,
      Optional<String> noNetwork) {
    this.engines = engines;
    this.required = required;
    this.noNetwork = noNetwork;
    this.settings = new ArrayList<>();
    if (engines.chosen()) {
      settings.add(new WorkloadSetting(StudyEngines.ENGINE, engines.choices(), engines.main(), ""));
    }
    if (!clusterConfigurations.isEmpty()) {
      settings.add(
          new WorkloadSetting(
              Configuration.CLUSTER_CONFIGURATION,
              clusterConfigurations,
              clusterConfigurations.getFirst(),
              ""));
    }
    settings.addAll(workload == null ? List.of() : workload.settings());
    this.solved =
        required.kinds().stream().anyMatch(kind -> kind.needs() == PairUpdateSolutions.class);
  }

  SettingCatalogue of(Map<String, SourceValue> overlay) {
    return of(engines.of(overlay).orElse(null));
  }

  private SettingCatalogue of(@Nullable EngineDescriptor engine) {
    return byEngine.computeIfAbsent(
        engine == null ? "" : engine.engine(), name -> new SettingCatalogue(engine, with(engine)));
  }

  private List<WorkloadSetting> with(@Nullable EngineDescriptor engine) {
    List<WorkloadSetting> all = new ArrayList<>(settings);
    if (engine != null) {
      all.replaceAll(setting -> setting.on(engine.capabilities()));
    }
    if (solved && engine != null) {
      engine.solution().ifPresent(all::add);
    }
    return all;
  }

  /// An engine's promise for a solution; empty if the engine has no solution by that name.
  Optional<String> promise(Map<String, SourceValue> overlay, String solution) {
    return engines
        .of(overlay)
        .flatMap(engine -> Optional.ofNullable(engine.solutions().get(solution)))
        .map(PairUpdateGuarantees::promise);
  }

  boolean several() {
    return engines.chosen();
  }

  /// Reports a setting for all configurations that no engine accepts.
  void check(SourceValue given, StudyProblems problems) {
    check(given, all(), problems);
  }

  /// Reports a wrong setting of one configuration.
  ///
  /// @param configuration the configuration's settings
  void check(SourceValue given, Map<String, SourceValue> configuration, StudyProblems problems) {
    check(given, List.of(of(configuration)), problems);
  }

  private void check(SourceValue given, List<SettingCatalogue> all, StudyProblems problems) {
    if (switched() && !given.fromCommandLine() && acceptedSomewhere(given)) {
      return;
    }
    if (all.stream().noneMatch(catalogue -> catalogue.accepts(given))) {
      all.stream()
          .filter(catalogue -> catalogue.settings().containsKey(given.key()))
          .findFirst()
          .orElse(all.getFirst())
          .check(given, acceptedSomewhere(given), problems);
    }
  }

  List<SettingCatalogue> all() {
    return engines.all().isEmpty()
        ? List.of(of(engines.first()))
        : engines.all().stream().map(this::of).toList();
  }

  String main() {
    return engines.main();
  }

  /// Whether the command line names the engine.
  boolean switched() {
    return engines.switched();
  }

  private boolean acceptedSomewhere(SourceValue given) {
    return engines.installed().stream().anyMatch(engine -> of(engine).accepts(given));
  }

  /// Removes all configurations' settings that the command line's engine lacks. If the engine has the
  /// setting but not the value, the setting stays: the study would otherwise ask another question.
  ///
  /// @param leaveOut receives each removed setting and the reason
  public Map<String, SourceValue> kept(
      Map<String, SourceValue> cluster, BiConsumer<String, String> leaveOut) {
    Map<String, SourceValue> kept = new LinkedHashMap<>(cluster);
    EngineDescriptor engine = engines.first();
    for (Map.Entry<String, SourceValue> each : cluster.entrySet()) {
      SourceValue given = each.getValue();
      if (engine == null
          || !lacks(engine, given)
          || of(engine).settings().containsKey(given.key())) {
        continue;
      }
      kept.remove(each.getKey());
      refusal(engine, given)
          .ifPresent(lack -> leaveOut.accept(given.key() + ": " + given.text(), lack.reason()));
    }
    return kept;
  }

  /// Removes a configuration's settings that the command line's engine lacks.
  Map<String, SourceValue> kept(Map<String, SourceValue> configuration) {
    EngineDescriptor engine = engines.first();
    Map<String, SourceValue> kept = new LinkedHashMap<>(configuration);
    kept.values().removeIf(given -> engine != null && lacks(engine, given));
    return kept;
  }

  /// A configuration's setting; if its engine lacks the setting, another engine's; null if no engine has
  /// it.
  @Nullable SettingDefinition setting(String name, Map<String, SourceValue> configuration) {
    SettingDefinition own = of(configuration).settings().get(name);
    return own != null || !switched()
        ? own
        : engines.installed().stream()
            .map(engine -> of(engine).settings().get(name))
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null);
  }

  /// Whether an engine lacks a setting or a value that another installed engine has.
  private boolean lacks(EngineDescriptor engine, SourceValue given) {
    return switched()
        && !given.fromCommandLine()
        && !of(engine).accepts(given)
        && acceptedSomewhere(given);
  }

  /// Why the configuration's engine cannot serve the study's requests, or does not accept a setting;
  /// empty if it can. A setting that the engine lacks is no obstacle if its value is the other
  /// engines' default.
  Optional<Obstacle> refusal(Map<String, SourceValue> overlay) {
    Optional<EngineDescriptor> engine = engines.of(overlay);
    if (engine.isPresent() && switched()) {
      return overlay.values().stream()
          .filter(given -> lacks(engine.get(), given))
          .map(given -> refusal(engine.get(), given))
          .flatMap(Optional::stream)
          .findFirst();
    }
    if (engine.isEmpty() || !several()) {
      return Optional.empty();
    }
    Optional<Obstacle> missing =
        engine
            .get()
            .missing()
            .map(Obstacle::ofHost)
            .or(() -> required.missing(engine.get()).map(Obstacle::ofEngine));
    return missing.isPresent()
        ? missing
        : overlay.values().stream()
            .map(given -> refusal(engine.get(), given))
            .flatMap(Optional::stream)
            .findFirst();
  }

  /// Why this host cannot provide a varied value; empty if it can.
  Optional<Obstacle> missing(Map<String, SourceValue> varied) {
    Map<String, SettingDefinition> settings = of(varied).settings();
    return varied.values().stream()
        .filter(given -> !given.fromCommandLine() && settings.containsKey(given.key()))
        .flatMap(given ->
            Objects.requireNonNull(settings.get(given.key())).missing(given.text()).stream())
        .findFirst()
        .or(() -> wantsNetwork(varied) ? noNetwork : Optional.empty())
        .map(Obstacle::ofHost);
  }

  private boolean wantsNetwork(Map<String, SourceValue> varied) {
    SourceValue network = varied.get("network");
    return network != null
        && network.text().equals("private")
        && !network.fromCommandLine()
        && engines.of(varied).filter(EngineDescriptor::simulated).isEmpty();
  }

  private Optional<Obstacle> refusal(EngineDescriptor engine, SourceValue given) {
    SettingDefinition setting = of(engine).settings().get(given.key());
    if (setting == null) {
      return isDefaultElsewhere(given)
          ? Optional.empty()
          : Optional.of(
              Obstacle.ofEngine("%s has no setting `%s`".formatted(engine.engine(), given.key())));
    }
    Optional<String> lacking = of(engine).lacking(given);
    if (lacking.isPresent()) {
      return lacking.map(Obstacle::ofEngine);
    }
    if (setting.allows(given.text())) {
      return setting.missing(given.text()).map(Obstacle::ofHost);
    }
    String reason = "%s has no `%s: %s`".formatted(engine.engine(), given.key(), given.text());
    return Optional.of(
        Obstacle.ofEngine(switched() ? reason : reason + ", only " + setting.expected()));
  }

  private boolean isDefaultElsewhere(SourceValue given) {
    List<SettingCatalogue> all =
        switched() ? engines.installed().stream().map(this::of).toList() : all();
    return all.stream()
        .map(catalogue -> catalogue.settings().get(given.key()))
        .anyMatch(setting -> setting != null && given.text().equals(setting.otherwise()));
  }
}
