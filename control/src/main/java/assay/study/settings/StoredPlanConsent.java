package assay.study.settings;

import assay.api.Settings;
import assay.api.Workload;
import assay.api.WorkloadSetting;
import assay.engine.EngineDescriptor;
import assay.engine.InstalledEngines;
import assay.engine.InstalledJdks;
import assay.engine.Jdk;
import assay.engine.JvmFlags;
import assay.plan.Configuration;
import assay.plan.FaultSpec;
import assay.plan.Plan;
import assay.plan.fault.FaultKind;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.study.file.StudyProblems;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Asks for the user's consent to a stored plan. A record can come from anyone, and its values'
/// origins can be forged. So the questions of [ConsentCheck] apply to all its values.
public final class StoredPlanConsent {

  /// @param key the name by which a user allows it
  /// @param what the plan's action
  private record Power(String key, String what) {}

  private final Plan plan;
  private final InstalledEngines engines;
  private final List<WorkloadSetting> settings;
  private final InstalledJdks jdks;

  public StoredPlanConsent(
      Plan plan, InstalledEngines engines, List<Workload> workloads, InstalledJdks jdks) {
    this.plan = plan;
    this.engines = engines;
    this.jdks = jdks;
    this.settings =
        workloads.stream()
            .filter(workload -> workload.name().equals(plan.workload()))
            .flatMap(workload -> workload.settings().stream())
            .toList();
  }

  /// Requires consent to everything the plan would do.
  ///
  /// @param allowed the user's `--allow`
  /// @throws ProblemException E344 with everything that is not allowed, E350 if the plan hands on a
  ///     variable that cannot be allowed, E445 if the user allows something unknown
  public void require(Path file, Set<String> allowed) {
    StudyProblems problems = new StudyProblems();
    ConsentCheck.check(allowed, settings.stream(), engines, problems);
    powers()
        .filter(power -> !allowed.contains(power.key))
        .forEach(power ->
            problems.add(
                new Problem(
                    "E344",
                    "%s: %s".formatted(file, power.what),
                    "add `--allow %s` if you trust this record; docs/reference/safety.md explains the risk"
                        .formatted(power.key))));
    plan.configurations().forEach(configuration -> checkVariables(configuration, file, problems));
    ProblemException.throwIfAny(problems.sorted());
  }

  /// What a user has to allow, each once.
  public Set<String> needed() {
    return powers().map(Power::key).collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private Stream<Power> powers() {
    return Stream.concat(plan.configurations().stream().flatMap(this::powers), commands())
        .distinct();
  }

  private Stream<Power> powers(Configuration configuration) {
    SettingCatalogue catalogue = catalogue(configuration);
    List<Power> powers = new ArrayList<>();
    configuration
        .settings()
        .forEach((key, value) -> {
          if (catalogue.guards(key, value.text())) {
            powers.add(
                new Power(key, "`%s: %s` reaches beyond the run".formatted(key, value.text())));
          }
        });
    Settings values = configuration.values();
    String jvm = values.text("jvm", "this");
    Optional<Jdk> jdk = jdks.find(jvm);
    if (jdk.isEmpty() && jdks.isFolder(jvm)) {
      powers.add(
          new Power(
              "jvm",
              "`%s` has a bin/java that is not one of the JDKs found on this host".formatted(jvm)));
    }
    List<String> flags = JvmFlags.further(values);
    List<String> guarded = jdk.map(found -> jdks.guarded(found, flags)).orElse(flags);
    if (!guarded.isEmpty()) {
      powers.add(
          new Power(
              JvmFlags.FURTHER,
              "`%s` in `flags` may do more than tune a member".formatted(guarded.getFirst())));
    }
    return powers.stream();
  }

  private Stream<Power> commands() {
    return plan.steps().stream()
        .flatMap(step -> step.faults().stream())
        .map(FaultSpec::command)
        .filter(Objects::nonNull)
        .map(command ->
            new Power(
                FaultKind.COMMAND.word(), "a shell would run `%s`".formatted(command.text())));
  }

  private void checkVariables(Configuration configuration, Path file, StudyProblems problems) {
    SettingCatalogue catalogue = catalogue(configuration);
    for (Map.Entry<String, Plan.Value> each : configuration.settings().entrySet()) {
      String text = each.getValue().text();
      if (ConsentCheck.isVariable(text) && !catalogue.isGuarded(each.getKey())) {
        problems.add(
            new Problem(
                "E350",
                "%s: `%s: %s` names an environment variable, which this setting may not"
                    .formatted(file, each.getKey(), text),
                "start a new run with the value itself"));
      }
    }
  }

  private SettingCatalogue catalogue(Configuration configuration) {
    Optional<EngineDescriptor> engine = engines.find(plan.engine(configuration));
    return new SettingCatalogue(engine.orElse(null), settings);
  }
}
