package assay.compare;

import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.Step;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.record.environment.Environment;
import assay.record.results.Results.Outcome;
import assay.sentence.SentenceRenderer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Differences between two runs besides figures.
///
/// @param told possibly the comparison's subject: versions, settings, the host
public record Comparability(List<ComparisonBarrier> barring, List<Difference> told) {

  private static final List<String> MACHINE = List.of("processor", "cores");

  static final String SEED = "seed";

  private static final long KIB_PER_GIB = 1L << 20;

  /// @param what `JDK of assay`
  public record Difference(String what, String base, String run) {}

  public static Comparability of(StoredRun base, StoredRun run) {
    List<ComparisonBarrier> barring = new ArrayList<>(unfit(base));
    barring.addAll(unfit(run));
    bar("study", base.plan().study(), run.plan().study(), barring);
    bar(SEED, base.plan().seed(), run.plan().seed(), barring);
    bar("workload", base.plan().workload(), run.plan().workload(), barring);
    bar("data", written(data(base.plan())), written(data(run.plan())), barring);
    load(base.plan(), run.plan(), barring);
    return new Comparability(barring, told(base, run));
  }

  /// Why a run is unfit for any comparison.
  static List<ComparisonBarrier.Unfit> unfit(StoredRun run) {
    List<String> reasons = new ArrayList<>();
    if (!run.results().drifts().isEmpty()) {
      reasons.add("is a soak, whose rounds are no repeats");
    }
    if (run.plan().hasFixedOrder()) {
      reasons.add(
          "has configurations in a fixed order on shared processes, which are no independent runs");
    }
    if (run.results().lean()) {
      reasons.add("was a lean run");
    }
    if (run.results().outcome() == Outcome.NOT_VALID) {
      reasons.add(
          "does not count: "
              + run.results().invalid().stream()
                  .findFirst()
                  .map(reason -> SentenceRenderer.of(reason.sentence()))
                  .orElse("no reason is told"));
    }
    if (run.results().outcome() == Outcome.INTERRUPTED) {
      reasons.add("was interrupted");
    }
    return reasons.stream().map(reason -> new ComparisonBarrier.Unfit(run.name(), reason)).toList();
  }

  /// @throws ProblemException E441 with every reason against the comparison
  public void require() {
    if (!barring.isEmpty()) {
      throw new ProblemException(
          ExitCode.INVALID_INPUT,
          barring.stream()
              .map(why ->
                  new Problem(
                      "E441",
                      "these runs cannot be compared: " + why.text(),
                      "--force compares what there is and says so"))
              .toList());
    }
  }

  private static void bar(String what, Object base, Object run, List<ComparisonBarrier> barring) {
    if (!base.equals(run)) {
      barring.add(new ComparisonBarrier.Unlike(what, base + " → " + run));
    }
  }

  private static Map<String, String> data(Plan plan) {
    Map<String, String> data = new TreeMap<>();
    plan.data().forEach((name, value) -> data.put(name, value.text()));
    return data;
  }

  private static String written(Map<String, String> data) {
    return data.entrySet().stream()
        .map(each -> each.getKey() + " " + each.getValue())
        .collect(Collectors.joining(", "));
  }

  /// The steps are the load. A fault's time includes a random phase from the seed.
  private static void load(Plan base, Plan run, List<ComparisonBarrier> barring) {
    List<Step> before = base.steps();
    List<Step> after = run.steps();
    for (int i = 0; i < Math.min(before.size(), after.size()); i++) {
      Step one = before.get(i);
      Step other = after.get(i);
      if (!one.equals(other)) {
        barring.add(
            new ComparisonBarrier.Unlike("load in " + one.id(), StepDifference.of(one, other)));
      }
    }
    if (before.size() != after.size()) {
      barring.add(new ComparisonBarrier.Unlike("load", before.size() + " steps → " + after.size()));
    }
  }

  private static List<Difference> told(StoredRun base, StoredRun run) {
    List<Difference> told = new ArrayList<>();
    tell("assay", base.environment().assay(), run.environment().assay(), told);
    tell("engine", base.results().engine(), run.results().engine(), told);
    versions(base, run, told);
    tell("machine", machine(base), machine(run), told);
    tell(
        "machines on",
        host(base, Environment.MACHINES_ON),
        host(run, Environment.MACHINES_ON),
        told);
    tell(
        Environment.CONTAINED_ON,
        host(base, Environment.CONTAINED_ON),
        host(run, Environment.CONTAINED_ON),
        told);
    tell(
        Environment.EXISTING,
        host(base, Environment.EXISTING),
        host(run, Environment.EXISTING),
        told);
    tell("system", host(base, "system"), host(run, "system"), told);
    tell("baseline", base.plan().baseline().name(), run.plan().baseline().name(), told);
    tell("repeats", base.plan().repeats() + "", run.plan().repeats() + "", told);
    settings(base.plan(), run.plan(), told);
    told.addAll(ConfigurationDifferences.of(base.environment(), run.environment()));
    return told;
  }

  private static void tell(String what, String base, String run, List<Difference> told) {
    if (!base.equals(run)) {
      told.add(new Difference(what, base, run));
    }
  }

  private static void versions(StoredRun base, StoredRun run, List<Difference> told) {
    Map<String, String> one = base.environment().versions();
    Map<String, String> other = run.environment().versions();
    TreeSet<String> names = new TreeSet<>(one.keySet());
    names.addAll(other.keySet());
    names.removeAll(base.plan().engines());
    names.removeAll(run.plan().engines());
    for (String name : names) {
      tell(name, one.getOrDefault(name, "none"), other.getOrDefault(name, "none"), told);
    }
  }

  private static void settings(Plan base, Plan run, List<Difference> told) {
    TreeSet<String> names = new TreeSet<>();
    base.configurations().forEach(configuration -> names.add(configuration.name()));
    run.configurations().forEach(configuration -> names.add(configuration.name()));
    for (String name : names) {
      Configuration one = configuration(base, name);
      Configuration other = configuration(run, name);
      if (one == null || other == null) {
        tell(
            "configuration " + name,
            one == null ? "none" : "run",
            other == null ? "none" : "run",
            told);
        continue;
      }
      TreeSet<String> settings = new TreeSet<>(one.settings().keySet());
      settings.addAll(other.settings().keySet());
      for (String setting : settings) {
        tell(name + " " + setting, text(one, setting), text(other, setting), told);
      }
    }
  }

  private static @Nullable Configuration configuration(Plan plan, String name) {
    return plan.configurations().stream()
        .filter(s -> s.name().equals(name))
        .findFirst()
        .orElse(null);
  }

  private static String text(Configuration configuration, String setting) {
    Plan.Value value = configuration.settings().get(setting);
    return value == null ? "none" : value.text();
  }

  /// Where processes ran: the machine, other hosts, containers and an existing cluster, as recorded.
  static List<String> place(StoredRun run) {
    return List.of(
        machine(run),
        host(run, Environment.MACHINES_ON),
        host(run, Environment.CLIENTS_ON),
        host(run, Environment.CONTAINED_ON),
        host(run, Environment.EXISTING));
  }

  /// The machine as recorded: processor, cores, memory.
  static String machine(StoredRun run) {
    List<String> facts = new ArrayList<>();
    for (String name : MACHINE) {
      String fact = host(run, name);
      facts.add(name.equals("cores") ? fact + " cores" : fact);
    }
    String memory = host(run, "memory, KiB");
    if (memory.matches("\\d{1,15}")) {
      facts.add(Math.round((double) Long.parseLong(memory) / KIB_PER_GIB) + " GiB");
    }
    facts.removeIf(fact -> fact.isBlank() || fact.equals(" cores"));
    return String.join(", ", facts);
  }

  private static String host(StoredRun run, String name) {
    return Objects.requireNonNullElse(run.environment().host().get(name), "");
  }
}
