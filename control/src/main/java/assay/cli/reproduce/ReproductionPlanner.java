package assay.cli.reproduce;

import assay.cli.workspace.Workspace;
import assay.engine.EngineDescriptor;
import assay.engine.InstalledEngines;
import assay.engine.ReleaseSetting;
import assay.judge.reproduction.StoredFindings.StoredFinding;
import assay.plan.Plan;
import assay.plan.ReproducedFinding;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.problem.ShellQuoting;
import assay.record.environment.Environment;
import assay.record.environment.RunConditions;
import assay.record.history.JudgeMemoryLimits;
import assay.record.io.PathRedaction;
import assay.record.io.RecordFile;
import assay.run.AssayVersion;
import assay.run.context.RunOptions;
import assay.run.resume.CurrentConditions;
import assay.run.resume.HostDifferences;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// Checks whether a finding's trial can run here, and what differs from then.
public final class ReproductionPlanner {

  private final ReproducibleRun stored;
  private final Workspace workspace;
  private final Environment then;

  public ReproductionPlanner(ReproducibleRun stored, Workspace workspace) {
    this.stored = stored;
    this.workspace = workspace;
    this.then = stored.record().environment();
  }

  /// The plan that runs the finding's configuration again.
  ///
  /// @param allowed the settings with which the plan may reach beyond the run
  /// @throws ProblemException E846 on another host, E344 if something needs consent, E301 or E849 if something of the
  ///     run is missing here
  public Plan plan(StoredFinding finding, int times, Set<String> allowed) {
    Plan plan = again(finding, times, List.of());
    workspace.consent(plan).require(stored.directory().plan(), allowed);
    requireEngines(plan);
    List<EngineDescriptor> engines = workspace.engines().measuredBy(plan);
    workspace.requireBuilt(plan);
    RunConditions now = now(plan, engines);
    requireHost(now, finding, times);
    requireFiles(plan, now, engines);
    return again(finding, times, changed(plan, engines));
  }

  private Plan again(StoredFinding finding, int times, List<String> changed) {
    ReproducedFinding what =
        stored.findings().reproduced(stored.record(), stored.id(), finding, changed);
    return stored.record().plan().reproducing(finding.configuration(), times, what);
  }

  private void requireEngines(Plan plan) {
    List<Problem> missing =
        plan.engines().stream()
            .filter(engine -> workspace.engines().find(engine).isEmpty())
            .map(engine ->
                new Problem(
                    "E301",
                    "the engine `%s` of run %s is not installed".formatted(engine, stored.id()),
                    "install it; if it is your own, add --with and its jar"))
            .toList();
    ProblemException.throwIfAny(missing);
  }

  private RunConditions now(Plan plan, List<EngineDescriptor> engines) {
    RunOptions here =
        new RunOptions(
            workspace.runsToBe(),
            null,
            null,
            "",
            engines,
            List.of(),
            workspace.userJars().jars(),
            JudgeMemoryLimits.ofHeap());
    try {
      String study = RecordFile.text(stored.directory().study());
      return CurrentConditions.here(plan, here, stored.id(), study);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Another host has other speeds, and therefore other harm.
  private void requireHost(RunConditions now, StoredFinding finding, int times) {
    List<String> differences = HostDifferences.of(stored.conditions(), now, then);
    if (differences.isEmpty()) {
      return;
    }
    String begun = ShellQuoting.ofAssay(then.command());
    String again =
        begun.isEmpty()
            ? "run its study here"
            : "measure anew here: %s --only %s --repeats %d"
                .formatted(begun, ShellQuoting.shown(finding.configuration().name()), times);
    throw new ProblemException(
        ExitCode.INVALID_INPUT,
        differences.stream()
            .map(difference ->
                new Problem(
                    "E846",
                    "%s is a run of another host: %s"
                        .formatted(stored.directory().root(), difference),
                    "go back to its own host, or " + again))
            .toList());
  }

  /// Requires the files that the plan needs. Jars of another version have other names, and Assay's own may change.
  private void requireFiles(Plan plan, RunConditions now, List<EngineDescriptor> engines) {
    Set<String> missing = new TreeSet<>();
    for (String name : stored.conditions().files().keySet()) {
      boolean program =
          engines.stream()
              .flatMap(engine -> engine.programsFor(plan, setting -> true).keySet().stream())
              .anyMatch(needed -> name.equals("the program " + needed));
      boolean needed =
          program
              || name.startsWith("your jar ")
              || name.startsWith("workloads/")
              || isOfRelease(name, plan)
              || name.equals(jdk(plan))
              || isOfSameVersion(name, engines);
      if (needed && !now.files().containsKey(name)) {
        missing.add(name);
      }
    }
    List<Problem> problems =
        missing.stream()
            .map(name ->
                new Problem(
                    "E849", "%s of run %s is not here".formatted(name, stored.id()), remedy(name)))
            .toList();
    ProblemException.throwIfAny(problems);
  }

  private static String jdk(Plan plan) {
    String jvm = plan.baseline().values().text("jvm", "this");
    return "the JDK of `jvm: %s`".formatted(PathRedaction.shortened(jvm));
  }

  /// Whether a jar is of an engine that the plan needs, in the version of the record.
  private boolean isOfSameVersion(String jar, List<EngineDescriptor> engines) {
    return engines.stream()
        .filter(engine -> jar.startsWith("engines/" + engine.engine() + "/"))
        .anyMatch(engine -> engine.version().equals(then.versions().get(engine.engine())));
  }

  /// Whether a jar is of the release that the plan names.
  private static boolean isOfRelease(String jar, Plan plan) {
    return ReleaseSetting.during(plan, plan.baseline()).stream()
        .map(release ->
            InstalledEngines.releaseFolder(Path.of(""), plan.engine(plan.baseline()), release))
        .anyMatch(folder -> Path.of(jar).startsWith(folder));
  }

  private static String remedy(String name) {
    if (name.startsWith("your jar ")) {
      return "add --with and the jar";
    }
    return name.endsWith(".jar")
        ? "in a clone, `assay build` makes it; otherwise install Assay again"
        : "install it on this host";
  }

  private List<String> changed(Plan plan, List<EngineDescriptor> engines) {
    Map<String, String> now = new TreeMap<>();
    // A configuration that names a release has the same one again.
    if (ReleaseSetting.of(plan.baseline().values()).isEmpty()) {
      engines.forEach(engine -> now.put(engine.engine(), engine.version()));
    }
    now.put("JDK of assay", Runtime.version().toString());
    List<String> changed = new ArrayList<>();
    now.forEach((name, version) -> {
      String before = then.versions().getOrDefault(name, "not recorded");
      if (!version.equals(before)) {
        changed.add("%s is %s, and was %s".formatted(name, version, before));
      }
    });
    if (!AssayVersion.version().equals(then.assay())) {
      changed.add("assay is %s, and was %s".formatted(AssayVersion.version(), then.assay()));
    }
    return changed;
  }
}
