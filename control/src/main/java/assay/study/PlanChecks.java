package assay.study;

import assay.api.Workload;
import assay.engine.EngineDescriptor;
import assay.plan.Configuration;
import assay.plan.Plan.Value;
import assay.plan.Step;
import assay.problem.Problem;
import assay.study.check.AsyncChecks;
import assay.study.check.ClientLanguageChecks;
import assay.study.check.FaultFeasibility;
import assay.study.check.FeasibilityChecks;
import assay.study.check.HostLimits;
import assay.study.check.SiteChecks;
import assay.study.file.RequestKinds;
import assay.study.file.Study;
import assay.study.file.StudyProblems;
import assay.study.settings.ConfigurationFaults;
import assay.study.settings.FixedOrderCheck;
import assay.study.settings.NamedPorts;
import assay.study.settings.RequiredCapabilities;
import assay.study.settings.StudyEngines;
import assay.study.steps.DataSizes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// Checks settings, steps and data against each other, the engine and the host.
///
/// @param broken the study's places that do not match its schema
record PlanChecks(
    Study study,
    Set<String> broken,
    StudyEngines engines,
    @Nullable Workload workload,
    HostLimits host) {

  /// Problems in single settings and numbers. With any of these, no combined checks run.
  private static final String[] UNSETTLING = {
    "E207", "E302", "E307", "E308", "E340", "E341", "E354", "E408", "E409", "E420", "E425"
  };

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
  /// @param leaveOut receives each other configuration and the reason
  List<Configuration> able(Part part, BiConsumer<String, String> leaveOut, StudyProblems problems) {
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
        others.add(() -> leaveOut.accept(configuration.name(), found.getFirst().what()));
      }
    }
    if (able.isEmpty()) {
      return part.configurations();
    }
    others.forEach(Runnable::run);
    return able;
  }

  /// Reports every contradiction. These checks need valid settings and numbers, so they run only if
  /// each of them is valid.
  void check(Part part, RequiredCapabilities required, StudyProblems problems) {
    if (engines.all().isEmpty()) {
      return;
    }
    if (!engines.chosen()) {
      engines.all().forEach(required::check);
    }
    NamedPorts.check(study, problems);
    if (unsettled(problems)) {
      return;
    }
    if (workload != null) {
      new FixedOrderCheck(study, engines, workload, problems)
          .check(part.configurations(), part.steps());
    }
    ConfigurationFaults.check(study, part.steps(), problems);
    for (EngineDescriptor engine : engines.all()) {
      List<Configuration> own = engines.configurationsOf(engine, part.configurations());
      checkOf(engine, new Part(own, part.steps(), part.kinds(), part.data()), required, problems);
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
    new SiteChecks(study, engine, host, problems).check(configurations, workload);
    new FaultFeasibility(study, engine, host, problems)
        .check(configurations, configuration -> Step.forConfiguration(part.steps(), configuration));
    if (workload != null) {
      try {
        new AsyncChecks(study, engine, required, problems).check(configurations, part.steps());
        new ClientLanguageChecks(study, engine, required, problems)
            .check(configurations, part.steps(), workload, part.data());
        feasibility.checkMemory(configurations, workload, part.data(), host);
        feasibility.checkShares(configurations, workload, part.data());
        feasibility.checkWords(configurations, workload);
        feasibility.checkWorkload(configurations, workload, part.data());
      } catch (ArithmeticException e) {
        DataSizes.tellCountless(study, workload, problems);
      }
    }
  }
}
