package assay.study;

import assay.api.Choice;
import assay.api.Workload;
import assay.engine.EngineDescriptor;
import assay.engine.Engines;
import assay.plan.Plan;
import assay.plan.Plan.Value;
import assay.plan.Step;
import assay.plan.Strategy;
import assay.words.Nearest;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Makes a plan of a study file: reads it, checks it against the schema, the engine and the workload,
/// and decides everything the study leaves open.
public final class Resolver {

  private final Engines engines;
  private final List<Workload> workloads;
  private final Host host;

  /// A resolver of studies for these engines and workloads on this host.
  public Resolver(Engines engines, List<Workload> workloads, Host host) {
    this.engines = engines;
    this.workloads = workloads;
    this.host = host;
  }

  /// Resolves a study file.
  ///
  /// @throws assay.problem.ProblemException with everything that is wrong
  public Resolved resolve(Path file, Options options) {
    Problems problems = new Problems();
    Tree tree = TreeReader.read(StudyText.read(file), problems);
    Overrides.apply(tree, options.set(), problems);
    Set<String> broken = StudySchema.check(tree, problems);
    Study study = StudyReader.read(tree, broken);
    EngineDescriptor engine = engineOf(study, problems);
    Workload workload = workloadOf(study, problems);
    Resolved resolved =
        new Decisions(study, broken, engine, workload, options).resolve(file, problems);
    problems.stopIfAny();
    return resolved;
  }

  private @Nullable EngineDescriptor engineOf(Study study, Problems problems) {
    Given engine = study.engine();
    EngineDescriptor found = engines.find(engine.text()).orElse(null);
    if (found == null && !engine.text().isEmpty()) {
      problems.at(
          engine,
          "E301",
          "unknown engine `%s`".formatted(engine.text()),
          Nearest.of(engine.text(), engines.names())
              .map(near -> "did you mean `%s`?".formatted(near))
              .orElse("installed: " + String.join(", ", engines.names())));
    }
    if (found != null) {
      found
          .missing()
          .ifPresent(missing ->
              problems.at(
                  engine,
                  "E313",
                  "%s cannot run on this host: %s".formatted(found.engine(), missing),
                  "install it, or use another engine"));
    }
    return found;
  }

  private @Nullable Workload workloadOf(Study study, Problems problems) {
    String id = study.id().text();
    Given given = study.workload();
    String name = given == null ? id.replaceAll("/.*", "") : given.text();
    List<String> names = workloads.stream().map(Workload::name).toList();
    for (Workload workload : workloads) {
      if (workload.name().equals(name)) {
        return workload;
      }
    }
    if (!name.isEmpty()) {
      String help =
          Nearest.of(name, names)
              .map(near -> "did you mean `%s`?".formatted(near))
              .orElse(
                  "add `workload:` with one of: %s; one of your own comes with its jar: --with my.jar"
                      .formatted(String.join(", ", names)));
      problems.at(
          given == null ? study.id() : given,
          "E303",
          "unknown workload `%s`".formatted(name),
          help);
    }
    return null;
  }

  /// What is decided once engine and workload are known; without one of them as much as can be
  /// checked is checked.
  private final class Decisions {

    private Study study;
    private final Set<String> broken;
    private final @Nullable EngineDescriptor engine;
    private final @Nullable Workload workload;
    private final Options options;
    private final Origins origins = new Origins();

    Decisions(
        Study study,
        Set<String> broken,
        @Nullable EngineDescriptor engine,
        @Nullable Workload workload,
        Options options) {
      this.study = study;
      this.broken = broken;
      this.engine = engine;
      this.workload = workload;
      this.options = options;
    }

    Resolved resolve(Path file, Problems problems) {
      long seed = seed();
      int repeats = repeats();
      Jvms jvms = Jvms.of(host.jdks(), engine, workload, problems);
      study = jvms.found(study);
      List<Strategy> strategies =
          Strategies.of(study, new Catalogue(engine, choices()), jvms, problems);
      Kinds kinds =
          workload == null
              ? new Kinds("", List.of(), true)
              : new Kinds(workload.name(), workload.kinds(), workload.hasBackground());
      List<Step> steps = Steps.of(study, kinds, options.lean(), seed, problems, origins);
      Map<String, Value> data = data(problems);
      checkTogether(strategies, steps, kinds, data, problems);
      origins.put("study", study.id());
      origins.put("question", study.question());
      origins.put("engine", study.engine());
      origins.put("workload", study.workload());
      origins.put("check", study.checks().isEmpty() ? null : study.checks().getFirst());
      boolean whole =
          options.set().isEmpty() && problems.sorted().isEmpty() && jvms.unavailable().isEmpty();
      Plan plan =
          new Plan(
              study.id().text(),
              study.question().text(),
              study.engine().text(),
              kinds.workload(),
              data,
              strategies,
              steps,
              study.checks().stream().map(Given::text).distinct().toList(),
              Objectives.of(study, steps, kinds, problems),
              PublishedFigures.of(study, file, strategies, whole, problems),
              seed,
              repeats,
              options.lean(),
              Cells.of(strategies, repeats, seed),
              jvms.unavailable());
      return new Resolved(plan, origins.all());
    }

    private List<Choice> choices() {
      return workload == null ? List.of() : workload.choices();
    }

    private Map<String, Value> data(Problems problems) {
      if (workload == null) {
        return Map.of();
      }
      Map<String, Value> amounts = Amounts.of(study, workload, problems);
      return options.lean() ? Lean.amounts(amounts, workload) : amounts;
    }

    /// A setting or number that is wrong by itself would make these checks stumble, so they wait
    /// until each of them stands.
    private void checkTogether(
        List<Strategy> strategies,
        List<Step> steps,
        Kinds kinds,
        Map<String, Value> data,
        Problems problems) {
      if (engine == null) {
        return;
      }
      Combinations combinations = new Combinations(study, engine, problems);
      combinations.checkCapabilities(kinds);
      Surroundings.check(study, problems);
      if (problems.hold("E207", "E302", "E307", "E308", "E340", "E341", "E408", "E409")
          || brokenSettings()) {
        return;
      }
      combinations.checkClusters(strategies);
      combinations.checkNeeds(strategies);
      combinations.checkLacking(strategies, kinds);
      new FaultChecks(study, engine, host, problems)
          .check(strategies, strategy -> Step.under(steps, strategy));
      if (workload != null) {
        combinations.checkMemory(strategies, workload, data, host);
        combinations.checkWorkload(strategies, workload, data);
      }
    }

    private boolean brokenSettings() {
      return broken.stream()
          .anyMatch(pointer -> pointer.matches("(/(cluster|data|vary|strategies).*)?"));
    }

    private long seed() {
      Given seed = study.seed();
      origins.put("seed", seed);
      if (options.seed() != null) {
        origins.say("seed", "--seed");
        return options.seed();
      }
      return seed == null ? 1 : Notation.count(seed.text());
    }

    private int repeats() {
      Given repeats = study.repeats();
      origins.put("repeats", repeats);
      if (options.repeats() != null) {
        origins.say("repeats", "--repeats");
        return options.repeats();
      } else if (options.lean()) {
        origins.say("repeats", "--lean");
        return 1;
      }
      return repeats == null ? 1 : (int) Notation.count(repeats.text());
    }
  }
}
