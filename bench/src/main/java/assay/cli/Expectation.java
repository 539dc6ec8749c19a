package assay.cli;

import assay.api.Data;
import assay.api.Workload;
import assay.engine.EngineDescriptor;
import assay.plan.Estimate;
import assay.plan.Plan;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/// How long a plan takes here.
final class Expectation {

  private Expectation() {}

  /// The expected duration of a plan.
  static Duration of(Plan plan, Installation installation) {
    boolean simulated =
        installation.engines().find(plan.engine()).map(EngineDescriptor::simulated).orElse(false);
    Map<String, Long> numbers = new LinkedHashMap<>();
    plan.data().forEach((name, value) -> numbers.put(name, Long.parseLong(value.text())));
    Data data = new Data(numbers, plan.baseline().values());
    long entries =
        installation.workloads().stream()
            .filter(workload -> workload.name().equals(plan.workload()))
            .mapToLong(workload -> entries(workload, data))
            .sum();
    return Estimate.of(plan, entries, simulated);
  }

  private static long entries(Workload workload, Data data) {
    return (long) workload.registers(data) + workload.counters(data) + workload.mapped(data);
  }
}
