package assay.cli;

import assay.api.Data;
import assay.api.Workload;
import assay.engine.EngineDescriptor;
import assay.plan.Estimate;
import assay.plan.Plan;
import assay.plan.Step;
import assay.plan.Strategy;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// How long a plan takes here.
final class Expectation {

  private final Plan plan;
  private final Workload workload;

  private Expectation(Plan plan, Workload workload) {
    this.plan = plan;
    this.workload = workload;
  }

  /// The expected duration of a plan.
  static Duration of(Plan plan, Installation installation) {
    boolean simulated =
        installation.engines().of(plan).stream().allMatch(EngineDescriptor::simulated);
    return installation.workloads().stream()
        .filter(workload -> workload.name().equals(plan.workload()))
        .findFirst()
        .map(workload -> new Expectation(plan, workload).whole(simulated))
        .orElseGet(() -> Estimate.of(plan, 0, simulated));
  }

  private Duration whole(boolean simulated) {
    if (plan.soaks()) {
      return plan.soak();
    }
    Data data = data(plan.baseline());
    long entries =
        (long) workload.registers(data) + workload.counters(data) + workload.mapped(data);
    return Estimate.of(plan, entries, simulated, this::request);
  }

  private Optional<Duration> request(Strategy strategy, Step.Part part) {
    return workload.expected(part.kind(), part.size(), data(strategy));
  }

  private Data data(Strategy strategy) {
    Map<String, Long> numbers = new LinkedHashMap<>();
    plan.data().forEach((name, value) -> numbers.put(name, Long.parseLong(value.text())));
    return new Data(numbers, strategy.values());
  }
}
