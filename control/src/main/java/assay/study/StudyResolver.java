package assay.study;

import assay.api.BackgroundRequests;
import assay.api.Workload;
import assay.engine.DefaultDeviations;
import assay.engine.InstalledEngines;
import assay.metric.CheckerDeclarations;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.Plan.Trial;
import assay.plan.Plan.Value;
import assay.plan.PlanBuilder;
import assay.plan.Step;
import assay.plan.fault.FaultMechanism;
import assay.study.check.HostCapabilities;
import assay.study.check.StudyLimits;
import assay.study.figures.ObjectiveReader;
import assay.study.figures.PublishedFigures;
import assay.study.figures.QuestionMetrics;
import assay.study.file.RenamedKeyCheck;
import assay.study.file.RequestKinds;
import assay.study.file.SourceValue;
import assay.study.file.Study;
import assay.study.file.StudyOptions;
import assay.study.file.StudyOverrides;
import assay.study.file.StudyProblems;
import assay.study.file.StudySchema;
import assay.study.file.UnitParser;
import assay.study.file.ValueOrigins;
import assay.study.settings.AddressCheck;
import assay.study.settings.ClusterConfigurations;
import assay.study.settings.ConfigurationReader;
import assay.study.settings.ConsentCheck;
import assay.study.settings.JdkResolver;
import assay.study.settings.ProcessSharing;
import assay.study.settings.RequiredCapabilities;
import assay.study.settings.SettingCatalogues;
import assay.study.settings.StudyEngines;
import assay.study.settings.StudyJars;
import assay.study.steps.DataSizeReader;
import assay.study.steps.LeanPlanner;
import assay.study.steps.StepReader;
import assay.yaml.YamlReader;
import assay.yaml.YamlText;
import assay.yaml.YamlTree;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Turns a study file into a plan: reads it, checks it against the schema, the engine and the
/// workload, and decides everything that the study leaves open.
public final class StudyResolver {

  private final InstalledEngines engines;
  private final List<Workload> workloads;
  private final HostCapabilities host;
  private final Set<Path> brought;
  private final List<SourceValue> clusterConfigurations;
  private final UnaryOperator<Study> asked;
  private final int most;

  public StudyResolver(InstalledEngines engines, List<Workload> workloads, HostCapabilities host) {
    this(engines, workloads, host, Set.of());
  }

  /// @param brought the real paths of the jars that a user brings
  public StudyResolver(
      InstalledEngines engines,
      List<Workload> workloads,
      HostCapabilities host,
      Set<Path> brought) {
    this(
        engines,
        workloads,
        host,
        brought,
        List.of(),
        study -> study,
        ConfigurationReader.MOST_OF_A_RUN);
  }

  private StudyResolver(
      InstalledEngines engines,
      List<Workload> workloads,
      HostCapabilities host,
      Set<Path> brought,
      List<SourceValue> clusterConfigurations,
      UnaryOperator<Study> asked,
      int most) {
    this.asked = asked;
    this.most = most;
    this.clusterConfigurations = List.copyOf(clusterConfigurations);
    this.engines = engines;
    this.workloads = workloads;
    this.host = host;
    this.brought = Set.copyOf(brought);
  }

  /// For an existing cluster that is compared in these configurations.
  public StudyResolver comparing(List<SourceValue> named) {
    return new StudyResolver(engines, workloads, host, brought, named, asked, most);
  }

  /// For runs that answer a question of the command line. The study's own questions and objectives are left out.
  ///
  /// @param figure as under `asks`
  /// @param limits as under `objectives`
  public StudyResolver asking(SourceValue figure, List<SourceValue> limits) {
    return new StudyResolver(
        engines,
        workloads,
        host,
        brought,
        clusterConfigurations,
        study -> study.asking(List.of(figure), limits),
        most);
  }

  /// For a search among more configurations than one run takes. With figures of its own, the study's questions and
  /// objectives are left out.
  ///
  /// @param figures as under `asks`; empty for the study's own
  public StudyResolver searching(List<SourceValue> figures) {
    return new StudyResolver(
        engines,
        workloads,
        host,
        brought,
        clusterConfigurations,
        study -> figures.isEmpty() ? study : study.asking(figures, List.of()),
        ConfigurationReader.MOST_OF_A_SEARCH);
  }

  /// @throws assay.problem.ProblemException with all problems
  public ResolvedStudy resolve(Path file, StudyOptions options) {
    return resolve(YamlText.read(StudySchema.FORM, file), file, options);
  }

  /// Resolves a study that is not written to a file yet.
  ///
  /// @param file the future file
  /// @throws assay.problem.ProblemException with all problems
  public ResolvedStudy resolve(String text, Path file, StudyOptions options) {
    return resolve(YamlText.of(StudySchema.FORM, file.toString(), text), file, options);
  }

  private ResolvedStudy resolve(YamlText text, Path file, StudyOptions options) {
    StudyProblems problems = new StudyProblems();
    AddressCheck.check(text, options.set(), problems);
    YamlTree tree = YamlReader.read(text, problems::add);
    problems.in(tree);
    OtherFileCheck.refuse(tree, file);
    StudyOverrides.apply(tree, options.set(), problems);
    RenamedKeyCheck.TODAY.refuse(tree, problems);
    ConsentCheck.check(
        options.allowed(),
        workloads.stream().flatMap(each -> each.settings().stream()),
        engines,
        problems);
    Set<String> broken = StudySchema.check(tree, problems::add);
    StudyLimits.checkFaultKeys(tree, problems);
    Study study =
        ClusterConfigurations.crossed(
            asked.apply(StudyReader.read(tree, broken)), clusterConfigurations);
    StudyJars.check(study, file, brought, options, problems);
    ConsentCheck.checkCommands(study, options, problems);
    StudyEngines used = StudyEngines.of(study, engines, problems);
    boolean unloaded = StudyJars.missing(study, file, brought);
    Workload workload = StudyWorkload.of(study, workloads, unloaded, problems);
    StudyChecks.check(study, unloaded, problems);
    ResolvedStudy resolved =
        new Decisions(study, broken, used, workload, options, unloaded).resolve(file, problems);
    problems.stopIfAny();
    return resolved;
  }

  /// The decisions that need an engine and a workload. Without one of them, as much as possible is
  /// checked.
  private final class Decisions {

    private Study study;
    private final Set<String> broken;
    private final StudyEngines engines;
    private final @Nullable Workload workload;
    private final StudyOptions options;
    private final boolean unloaded;
    private final ValueOrigins origins = new ValueOrigins();

    Decisions(
        Study study,
        Set<String> broken,
        StudyEngines engines,
        @Nullable Workload workload,
        StudyOptions options,
        boolean unloaded) {
      this.unloaded = unloaded;
      this.study = study;
      this.broken = broken;
      this.engines = engines;
      this.workload = workload;
      this.options = options;
    }

    ResolvedStudy resolve(Path file, StudyProblems problems) {
      long seed = seed();
      int repeats = repeats();
      JdkResolver jvms = JdkResolver.of(host.jdks(), options, engines.all(), workload, problems);
      Study written = study;
      study = jvms.found(study);
      RequestKinds kinds = kinds();
      RequiredCapabilities required = new RequiredCapabilities(study, kinds, problems);
      SettingCatalogues catalogues =
          new SettingCatalogues(
              engines,
              workload,
              required,
              clusterConfigurations.stream().map(SourceValue::text).toList(),
              host.lacks(FaultMechanism.NETWORK));
      study =
          study.with(
              catalogues.kept(study.cluster(), jvms::leaveOut),
              study.vary(),
              study.configurations(),
              study.lean());
      List<Configuration> configurations = configurations(catalogues, jvms, problems);
      String baseline = baseline(written, configurations, jvms);
      ConfigurationSelection selection = new ConfigurationSelection(study, options, problems);
      List<String> leftOut =
          selection.leftOut(configurations, jvms.unavailable(), jvms.lackedByHost());
      configurations = selection.baselineFirst(configurations, leftOut, jvms.unavailable());
      List<Step> steps =
          StepReader.of(study, kinds, configurations, options.lean(), seed, problems, origins);
      Map<String, Value> data = data(problems);
      PlanChecks checks = new PlanChecks(study, broken, engines, workload, host);
      List<Configuration> able =
          checks.able(new PlanChecks.Part(configurations, steps, kinds, data), jvms, problems);
      if (able.size() < configurations.size()) {
        configurations = able;
        steps =
            StepReader.of(study, kinds, configurations, options.lean(), seed, problems, origins);
      }
      checks.check(new PlanChecks.Part(configurations, steps, kinds, data), required, problems);
      recordOrigins();
      boolean whole =
          options.set().isEmpty()
              && clusterConfigurations.isEmpty()
              && problems.sorted().isEmpty()
              && jvms.unavailable().isEmpty()
              && leftOut.isEmpty();
      List<String> checked = study.checks().stream().map(SourceValue::text).distinct().toList();
      Plan plan =
          new PlanBuilder(study.id().text())
              .question(study.question().text())
              .asks(asked(kinds, steps, configurations, problems))
              .engine(engines.main())
              .workload(kinds.workload())
              .data(data)
              .configurations(configurations)
              .steps(steps)
              .checks(checked)
              .words(CheckerDeclarations.of(checked))
              .objectives(
                  unloaded
                      ? List.of()
                      : ObjectiveReader.of(study, steps, options.lean(), kinds, problems))
              .seed(seed)
              .repeats(repeats)
              .lean(options.lean())
              .trials(trials(configurations, steps, repeats, seed, problems))
              .unavailable(jvms.unavailable())
              .leftOut(leftOut)
              .plan();
      PublishedFigures.Table published =
          PublishedFigures.of(study, file, plan, baseline, whole, problems);
      return new ResolvedStudy(
          plan.toBuilder()
              .published(published.beside())
              .publishedOnly(published.only())
              .productValues(DefaultDeviations.of(plan, engines.all()))
              .plan(),
          origins.all(),
          jvms.lackedByHost());
    }

    /// The figures in question. If the study's own jars are not loaded, they may be of its checkers.
    private List<String> asked(
        RequestKinds kinds,
        List<Step> steps,
        List<Configuration> configurations,
        StudyProblems problems) {
      return unloaded
          ? List.of()
          : new QuestionMetrics(
                  study, broken, steps, kinds, configurations, options.lean(), problems)
              .ids();
    }

    /// The study's first configuration, even if it is not run. Empty if that is unknown: an axis's names
    /// depend on which of its configurations can run here.
    private static String baseline(Study written, List<Configuration> left, JdkResolver jvms) {
      boolean named = written.vary().axes().isEmpty() && written.vary().include().isEmpty();
      if (named && !written.configurations().isEmpty()) {
        return written.configurations().keySet().iterator().next();
      }
      return left.isEmpty() || !jvms.unavailable().isEmpty() ? "" : left.getFirst().name();
    }

    private RequestKinds kinds() {
      return workload == null
          ? new RequestKinds("", List.of(), true)
          : new RequestKinds(
              workload.name(), workload.kinds(), workload instanceof BackgroundRequests);
    }

    private void recordOrigins() {
      origins.put("study", study.id());
      origins.put("question", study.question());
      origins.put("asks", study.asks().isEmpty() ? null : study.asks().getFirst());
      origins.put("engine", study.engine());
      origins.put("workload", study.workload());
      origins.put("baseline", study.baseline());
      if (options.baseline() != null) {
        origins.say("baseline", "--baseline");
      }
      origins.put("check", study.checks().isEmpty() ? null : study.checks().getFirst());
    }

    private List<Configuration> configurations(
        SettingCatalogues catalogues, JdkResolver jvms, StudyProblems problems) {
      List<Configuration> written =
          ConfigurationReader.of(
              study,
              options.only().isEmpty() ? most : ConfigurationReader.MOST_OF_A_SEARCH,
              catalogues,
              jvms,
              new ConsentCheck(jvms, options, problems),
              problems);
      return options.lean() ? LeanPlanner.quickly(written) : written;
    }

    private List<Trial> trials(
        List<Configuration> configurations,
        List<Step> steps,
        int repeats,
        long seed,
        StudyProblems problems) {
      if (StudyLimits.tooLong(study, configurations, steps, repeats, problems)) {
        return List.of();
      }
      List<Trial> trials = RandomizedBlocks.of(configurations, repeats, seed);
      if (!options.lean() || repeats > 1 || workload == null || !problems.sorted().isEmpty()) {
        return trials;
      }
      return new ProcessSharing(engines, workload, configurations, steps).of(trials);
    }

    private Map<String, Value> data(StudyProblems problems) {
      if (workload == null) {
        return Map.of();
      }
      Map<String, Value> amounts = DataSizeReader.of(study, workload, problems);
      DataSizeReader.check(study.lean().data(), amounts, workload, problems);
      if (!DataSizeReader.countable(study, amounts, workload, problems)) {
        return amounts;
      }
      return options.lean() ? LeanPlanner.amounts(amounts, workload, study.lean()) : amounts;
    }

    private long seed() {
      SourceValue seed = study.seed();
      origins.put("seed", seed);
      if (options.seed() != null) {
        origins.say("seed", "--seed");
        return options.seed();
      }
      return seed == null ? 1 : UnitParser.count(seed.text());
    }

    private int repeats() {
      SourceValue repeats = study.repeats();
      origins.put("repeats", repeats);
      if (options.repeats() != null) {
        origins.say("repeats", "--repeats");
        return options.repeats();
      } else if (options.lean()) {
        origins.say("repeats", Plan.LEAN);
        return 1;
      }
      return repeats == null ? 1 : (int) UnitParser.count(repeats.text());
    }
  }
}
