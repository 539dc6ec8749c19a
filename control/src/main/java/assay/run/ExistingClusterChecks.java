package assay.run;

import assay.api.Settings;
import assay.api.engine.ExistingCluster;
import assay.engine.EngineDescriptor;
import assay.engine.HarnessSettings;
import assay.host.ExistingClusterFile;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.Plan.Value;
import assay.plan.fault.FaultKind;
import assay.problem.Problem;
import assay.problem.ProblemException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// Checks what a plan needs that an existing cluster cannot give, because Assay does not change its members.
public final class ExistingClusterChecks {

  /// Settings that also affect clients or Assay itself.
  private static final Set<String> HEEDED_BY_ALL =
      Set.of("jvm", "flags", "headers", "collector", "order");

  /// Access options of the cluster's file that some engines' clients lack, in words.
  private static final Map<String, String> ACCESS =
      Map.of(
          "cluster", "name of a cluster to say",
          "user", "user and password to be let in with",
          "tls", "TLS in the edition that is used here");

  /// Assay's settings that affect only clients or the measurement.
  private static final Set<String> OF_CLIENTS =
      Set.of(
          "clients",
          "client-heap",
          "client-collector",
          "client-calls",
          "pipeline",
          "measure-memory",
          "writers");

  /// Settings that would need members or a place for them, with the values that need neither.
  private static final Map<String, String> NOTHING_ASKED =
      Map.of(
          "network", "loopback",
          "disk", "host",
          "sites", "none",
          "order", "random",
          "port", "0",
          "fault", "none");

  private final Plan plan;
  private final Set<Problem> problems = new LinkedHashSet<>();

  private ExistingClusterChecks(Plan plan) {
    this.plan = plan;
  }

  /// Checks that a plan can run on an existing cluster.
  ///
  /// @param engines the engines of the plan's configurations
  /// @throws ProblemException E530 and E540 with everything that the cluster cannot give, exit code 2
  public static void require(Plan plan, List<EngineDescriptor> engines, ExistingCluster there) {
    ExistingClusterChecks checks = new ExistingClusterChecks(plan);
    if (plan.soaks()) {
      checks.tell("a soak needs members of its own", "leave `--for` out");
    }
    if (engines.size() > 1) {
      checks.tell("its configurations are of several engines", "`--set engine=…` names one");
    }
    engines.forEach(checks::check);
    engines.stream()
        .filter(engine -> engine.existing() != null)
        .forEach(engine -> checks.checkAccess(engine, there));
    ProblemException.throwIfAny(checks.problems);
  }

  /// Checks that the user allows the commands of a file.
  ///
  /// @param allowed values of `--allow`
  /// @throws ProblemException E344
  public static void requireAllowed(ExistingClusterFile file, Set<String> allowed) {
    String word = FaultKind.COMMAND.word();
    if (!file.clusterConfigurations().isEmpty() && !allowed.contains(word)) {
      throw ProblemException.ofInput(
          "E344",
          "a shell would run the commands of `configurations`",
          file.clusterConfigurations().getFirst().place(),
          "say `--allow %s` if you trust this file; docs/reference/safety.md tells what that means"
              .formatted(word));
    }
  }

  private void check(EngineDescriptor engine) {
    Map<String, List<String>> own = engine.existing();
    if (own == null) {
      tell(
          "%s joins no cluster that it has not started".formatted(engine.title()),
          "use another engine: `redis`, `infinispan` and `hazelcast` can");
      return;
    }
    for (Configuration configuration : plan.configurations()) {
      Settings settings = configuration.values();
      own.forEach((name, values) -> checkValue(name, settings.text(name, ""), values));
      NOTHING_ASKED.forEach(
          (name, value) -> checkValue(name, settings.text(name, value), List.of(value)));
    }
    ofMembers(plan, engine).stream()
        .filter(name -> !NOTHING_ASKED.containsKey(name))
        .filter(name -> values(name).size() > 1)
        .forEach(name ->
            tell(
                "`%s` is a setting of members, and differs between configurations: %s"
                    .formatted(name, String.join(", ", values(name))),
                "give it one value: `--set %s=%s`"
                    .formatted(name, values(name).iterator().next())));
  }

  /// Finds access options that an engine's clients cannot use.
  private void checkAccess(EngineDescriptor engine, ExistingCluster there) {
    Map<String, Boolean> said = new LinkedHashMap<>();
    said.put("cluster", !there.name().isEmpty());
    said.put("user", !there.user().isEmpty() || !there.password().isEmpty());
    said.put("tls", there.tls());
    said.forEach((key, isSaid) -> {
      if (isSaid && !engine.existingAccess().contains(key)) {
        problems.add(
            new Problem(
                "E540",
                "clients of %s have no %s".formatted(engine.title(), ACCESS.get(key)),
                "leave %s out of the file of the existing cluster; docs/how-to/existing.md tells what each engine has"
                    .formatted(written(key, there))));
      }
    });
  }

  /// The option as the file writes it.
  private static String written(String key, ExistingCluster there) {
    boolean user = key.equals("user");
    if (user && there.user().isEmpty()) {
      return "the password, `password-env` or `password-file`,";
    }
    return user && !there.password().isEmpty() ? "`user` and the password" : "`%s`".formatted(key);
  }

  private void checkValue(String name, String value, List<String> possible) {
    if (!value.isEmpty() && !possible.isEmpty() && !EngineDescriptor.takes(possible, value)) {
      tell(
          "`%s: %s` is not for clients alone to bring about".formatted(name, value),
          "`--set %s=%s` is possible".formatted(name, possible.getFirst()));
    }
  }

  private Set<String> values(String name) {
    Set<String> values = new LinkedHashSet<>();
    plan.configurations()
        .forEach(configuration -> values.add(configuration.values().text(name, "")));
    return values;
  }

  /// The plan's settings that affect members. An existing cluster keeps its own values.
  public static Set<String> ofMembers(Plan plan, EngineDescriptor engine) {
    Map<String, List<String>> own = engine.existing() == null ? Map.of() : engine.existing();
    Set<String> names = new TreeSet<>();
    for (Configuration configuration : plan.configurations()) {
      for (String name : configuration.settings().keySet()) {
        boolean bench = HarnessSettings.all().containsKey(name) && !OF_CLIENTS.contains(name);
        boolean engines = engine.settings().containsKey(name) && !own.containsKey(name);
        if (bench || engines) {
          names.add(name);
        }
      }
    }
    return names;
  }

  /// The plan in which the defaults of settings that only members use are marked as [Plan#NOT_APPLIED].
  public static Plan marked(Plan plan, List<EngineDescriptor> engines) {
    Plan marked = plan.toBuilder().productValues(List.of()).plan();
    for (EngineDescriptor engine : engines) {
      Set<String> names = membersOnly(plan, engine);
      marked =
          marked.toBuilder()
              .configurations(
                  marked.configurations().stream().map(each -> marked(each, names)).toList())
              .plan();
    }
    return marked;
  }

  private static Configuration marked(Configuration configuration, Set<String> names) {
    Map<String, Value> settings = new LinkedHashMap<>();
    configuration
        .settings()
        .forEach((name, value) ->
            settings.put(
                name,
                names.contains(name) && value.origin().startsWith("default")
                    ? new Value(value.text(), Plan.NOT_APPLIED)
                    : value));
    return new Configuration(configuration.name(), configuration.slug(), settings);
  }

  /// The settings that the study gives and that change nothing, because only members use them.
  public static Set<String> unapplied(Plan plan, EngineDescriptor engine) {
    Set<String> names = membersOnly(plan, engine);
    names.removeIf(name ->
        plan.configurations().stream()
            .map(configuration -> configuration.settings().get(name))
            .allMatch(value -> value == null || value.origin().equals(Plan.NOT_APPLIED)));
    return names;
  }

  private static Set<String> membersOnly(Plan plan, EngineDescriptor engine) {
    Set<String> names = ofMembers(plan, engine);
    names.removeAll(HEEDED_BY_ALL);
    return names;
  }

  private void tell(String what, String otherwise) {
    problems.add(
        new Problem(
            "E530",
            what + ", and the cluster is as it was before",
            otherwise + ", or leave `--existing` out"));
  }
}
