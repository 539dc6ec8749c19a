package assay.cli.workspace;

import assay.api.DataParameters;
import assay.api.HasJudgedData;
import assay.api.HasMappedData;
import assay.api.Workload;
import assay.engine.EngineDescriptor;
import assay.engine.InstalledEngines;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.PlanDurationEstimate;
import assay.plan.Step;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// How long a plan takes here, from the command to the report.
public final class CommandTimeEstimate {

  private CommandTimeEstimate() {}

  public static Duration of(Plan plan, Workspace workspace) {
    return of(plan, workspace.engines(), workspace.workloads());
  }

  /// The expected duration of a plan.
  ///
  /// @param workloads workloads that include the plan's
  public static Duration of(Plan plan, InstalledEngines engines, List<Workload> workloads) {
    if (plan.soaks()) {
      return plan.soak();
    }
    boolean simulated = engines.of(plan).stream().allMatch(EngineDescriptor::simulated);
    return workloads.stream()
        .filter(workload -> workload.name().equals(plan.workload()))
        .findFirst()
        .map(workload -> PlanDurationEstimate.of(plan, new Installed(plan, engines, workload)))
        .orElseGet(() -> PlanDurationEstimate.of(plan, PlanDurationEstimate.plain(simulated)));
  }

  /// What the installed engines and workload know of a plan.
  private record Installed(Plan plan, InstalledEngines engines, Workload workload)
      implements PlanDurationEstimate.Knowledge {

    @Override
    public boolean simulated(Configuration configuration) {
      String engine = plan.engine(configuration);
      return engines.of(plan).stream()
          .anyMatch(each -> each.engine().equals(engine) && each.simulated());
    }

    @Override
    public long entries(Configuration configuration) {
      DataParameters data = data(configuration);
      return (long) HasJudgedData.of(workload).loaded(data)
          + HasJudgedData.of(workload).counters(data);
    }

    @Override
    public long rows(Configuration configuration) {
      return HasMappedData.entries(workload, data(configuration));
    }

    @Override
    public Optional<Duration> request(Configuration configuration, Step.Part part) {
      return workload.kind(part.kind()).time().of(part.size(), data(configuration));
    }

    private DataParameters data(Configuration configuration) {
      Map<String, Long> numbers = new LinkedHashMap<>();
      plan.data().forEach((name, value) -> numbers.put(name, Long.parseLong(value.text())));
      return new DataParameters(numbers, configuration.values());
    }
  }
}
