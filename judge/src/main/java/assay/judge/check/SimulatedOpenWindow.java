package assay.judge.check;

import assay.judge.window.StepTimes;
import assay.judge.window.StepTimes.FaultTime;
import assay.plan.FaultSpec;
import assay.plan.Step;
import assay.record.history.History;
import assay.record.history.PartitionMap;
import assay.record.probe.ProbeSample;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A simulated window of one open-loop step with a known truth. Its clients never paused, and their probes say so
/// once a second.
///
/// @param history the clients' operations, step 0
/// @param faultNanos when a fault took effect, or -1
public record SimulatedOpenWindow(
    History history, PartitionMap partitions, long beginsNanos, long endsNanos, long faultNanos) {

  private static final long SECOND = 1_000_000_000;

  public Evidence evidence() {
    Step.Open step =
        new Step.Open(
            "open-1",
            1,
            Step.Arrivals.CONSTANT,
            Duration.ZERO,
            Duration.ofNanos(endsNanos - beginsNanos),
            Map.of("get", 100.0),
            new Step.Keys("uniform", Step.Keys.Choice.UNIFORM, 0, 0, 0),
            1,
            faultNanos < 0
                ? null
                : new FaultSpec("kill", "member", Duration.ofNanos(faultNanos - beginsNanos)));
    List<FaultTime> faults =
        faultNanos < 0
            ? List.of()
            : List.of(new FaultTime(faultNanos, faultNanos, true, "a fault"));
    StepTimes times =
        new StepTimes(0, step, beginsNanos, beginsNanos, endsNanos, true, faults, beginsNanos);
    return new Evidence(
        beginsNanos,
        Long.MAX_VALUE,
        history,
        true,
        List.of(times),
        List.of(),
        partitions,
        probes(),
        SiteArrivals.NONE,
        Map.of(),
        Map.of());
  }

  private List<ProbeSample> probes() {
    int clients = 0;
    for (int event = 0; event < history.size(); event++) {
      clients = Math.max(clients, history.client(event) + 1);
    }
    List<ProbeSample> samples = new ArrayList<>();
    for (int client = 1; client <= clients; client++) {
      for (long at = beginsNanos; at < endsNanos + SECOND; at += SECOND) {
        samples.add(new ProbeSample("acted", "client-" + client, at, 0, 0, 0, -1));
      }
    }
    return samples;
  }
}
