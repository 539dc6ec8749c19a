package assay.study;

import assay.api.Workload;
import assay.engine.EngineDescriptor;
import assay.plan.Configuration;
import assay.plan.Plan.Value;
import assay.plan.Step;
import assay.problem.Problem;
import assay.study.check.AsyncChecks;
import assay.study.check.ClientLanguageChecks;
import assay.study.check.ExpiryChecks;
import assay.study.check.FaultFeasibility;
import assay.study.check.FeasibilityChecks;
import assay.study.check.HostCapabilities;
import assay.study.check.MemoryChecks;
import assay.study.check.RefusableRequestChecks;
import assay.study.check.SharedWritersCheck;
import assay.study.check.SiteChecks;
import assay.study.check.UpgradeChecks;
import assay.study.file.RequestKinds;
import assay.study.file.Study;
import assay.study.file.StudyProblems;
import assay.study.settings.ConfigurationFaultCheck;
import assay.study.settings.FixedOrderCheck;
import assay.study.settings.JdkResolver;
import assay.study.settings.NamedPortCheck;
import assay.study.settings.RequiredCapabilities;
import assay.study.settings.StudyEngines;
import assay.study.steps.DataSizeReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Checks settings, steps and data against each other, the engine and the host.
///
/// @param broken the study's places that do not match its schema
record PlanChecks(
    Study study,
    Set<String> broken,
    StudyEngines engines,
    @Nullable Workload workload,
    HostCapabilities host) {

  /// Problems in single settings and numbers. With any of these, only checks of single values run.
  private static final String[] UNSETTLING = {
    "E207", "E302", "E307", "E308", "E340", "E341", "E354", "E408", "E409", "E420", "E425"
  };

  /// Each configuration is looked up in all others, which takes too long for thousands.
  private static final String[] TOO_MANY = {"E409", "E425"};

  /// Problems that another host might not have.
  private static final Set<String> OF_HOST = Set.of("E313", "E403", "E416");

  record Part(
      List<Configuration> configurations,
      List<Step> steps,
      RequestKinds kinds,
      Map<String, Value> data) {

    Part only(Configuration configuration) {
      return new Part(List.of(configuration), steps, kinds, data);
    }
  }

  /// The configurations that the command line's engine can run. If it can run none, all of them; then
  /// [#check] reports why.
  ///
  /// @param leftOut receives each other configuration and the reason
  List<Configuration> able(Part part, JdkResolver leftOut, StudyProblems problems) {
    if (!engines.switched() || engines.all().isEmpty() || unsettled(problems)) {
      return part.configurations();
    }
    List<Configuration> able = new ArrayList<>();
    List<Runnable> others = new ArrayList<>();
    for (Configuration configuration : part.configurations()) {
      StudyProblems own = new StudyProblems();
      RequiredCapabilities required = new RequiredCapabilities(study, part.kinds(), own);
      checkOf(engines.all().getFirst(), part.only(configuration), required, own);
      List<Problem> found = own.sorted();
      if (found.isEmpty()) {
        able.add(configuration);
      } else {
        others.add(() -> leaveOut(configuration, found.getFirst(), leftOut));
      }
    }
    if (able.isEmpty()) {
      return part.configurations();
    }
    others.forEach(Runnable::run);
    return able;
  }

  private static void leaveOut(Configuration configuration, Problem found, JdkResolver leftOut) {
    if (OF_HOST.contains(found.code())) {
      leftOut.leaveOutHere(configuration.name(), found.what());
    } else {
      leftOut.leaveOut(configuration.name(), found.what());
    }
  }

  /// Reports every contradiction. Most checks need valid settings and numbers, so they run only if each of
  /// them is valid. What depends on the engine, the host and one value is always checked.
  void check(Part part, RequiredCapabilities required, StudyProblems problems) {
    if (engines.all().isEmpty()) {
      return;
    }
    if (!engines.chosen()) {
      engines.all().forEach(required::check);
    }
    NamedPortCheck.check(study, problems);
    if (unsettled(problems)) {
      checkAlone(part, required, problems);
      return;
    }
    if (workload != null) {
      new FixedOrderCheck(study, engines, workload, problems)
          .check(part.configurations(), part.steps());
    }
    ConfigurationFaultCheck.check(study, part.steps(), problems);
    for (EngineDescriptor engine : engines.all()) {
      List<Configuration> own = engines.configurationsOf(engine, part.configurations());
      checkOf(engine, new Part(own, part.steps(), part.kinds(), part.data()), required, problems);
    }
  }

  /// If the command line's engine can run only some configurations, the others' problems are no errors.
  private void checkAlone(Part part, RequiredCapabilities required, StudyProblems problems) {
    if (engines.switched()) {
      return;
    }
    for (EngineDescriptor engine : engines.all()) {
      List<Configuration> own =
          problems.hold(TOO_MANY)
              ? List.of()
              : engines.configurationsOf(engine, part.configurations());
      FeasibilityChecks feasibility = new FeasibilityChecks(study, engine, required, problems);
      feasibility.checkPrograms(own);
      new MemoryChecks(feasibility).checkHeaps(own, host);
      new SiteChecks(study, engine, host, problems).checkHost(own);
      new FaultFeasibility(study, engine, host, problems).checkAlone(own);
    }
  }

  private boolean unsettled(StudyProblems problems) {
    return problems.hold(UNSETTLING)
        || broken.stream()
            .anyMatch(pointer -> pointer.matches("(/(cluster|data|vary|configurations).*)?"));
  }

  private void checkOf(
      EngineDescriptor engine, Part part, RequiredCapabilities required, StudyProblems problems) {
    List<Configuration> configurations = part.configurations();
    if (configurations.isEmpty()) {
      return;
    }
    FeasibilityChecks feasibility = new FeasibilityChecks(study, engine, required, problems);
    feasibility.checkClusters(configurations);
    feasibility.checkNeeds(configurations);
    feasibility.checkPrograms(configurations);
    required.checkLacking(engine, configurations);
    new SharedWritersCheck(study, problems).check(configurations);
    new RefusableRequestChecks(study, required, problems).check();
    new ExpiryChecks(study, required, problems).check(configurations);
    new SiteChecks(study, engine, host, problems).check(configurations, workload);
    new FaultFeasibility(study, engine, host, problems)
        .check(configurations, configuration -> Step.forConfiguration(part.steps(), configuration));
    new UpgradeChecks(study, engine, problems)
        .check(configurations, configuration -> Step.forConfiguration(part.steps(), configuration));
    if (workload != null) {
      try {
        new AsyncChecks(study, engine, required, problems).check(configurations, part.steps());
        new ClientLanguageChecks(study, engine, required, problems)
            .check(configurations, part.steps(), workload, part.data());
        new MemoryChecks(feasibility).checkMemory(configurations, workload, part.data(), host);
        feasibility.checkShares(configurations, workload, part.data());
        feasibility.checkWords(configurations, workload);
        feasibility.checkWorkload(configurations, workload, part.data());
      } catch (ArithmeticException e) {
        DataSizeReader.tellCountless(study, workload, problems);
      }
    }
  }
}
