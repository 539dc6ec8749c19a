package assay.judge.check;

import assay.judge.order.EntryLifetime;
import assay.judge.order.LockLease;
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
    Duration lasts = Duration.ofNanos(endsNanos - beginsNanos);
    Step.Open calm =
        Step.Open.of(1, Step.Arrivals.CONSTANT, Duration.ZERO, lasts, Map.of("get", 100.0), 1);
    Duration at = Duration.ofNanos(faultNanos - beginsNanos);
    Step.Open step =
        faultNanos < 0 ? calm : calm.harmedBy(List.of(new FaultSpec("kill", "member", at)), lasts);
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
        EntryLifetime.ENDLESS,
        LockLease.ENDLESS,
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
