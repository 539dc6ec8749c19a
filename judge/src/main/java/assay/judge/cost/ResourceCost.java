package assay.judge.cost;

import assay.judge.figure.Measurement;
import assay.judge.window.StepTimes;
import assay.record.TrialRecord;
import assay.record.event.TimedEvent;
import assay.record.event.TrialEvent;
import assay.record.probe.ProbeSample;
import assay.record.results.ResourceCosts;
import assay.record.results.ResourceCosts.Idle;
import assay.record.results.ResourceCosts.ProcessUse;
import assay.record.results.Results.Window;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// One trial's cost on its host: CPU, allocation, pauses, bytes on the wire, memory per entry.
///
/// @param unexplained the share of bytes on the wire without a known owner, or empty
public record ResourceCost(
    ResourceCosts costs, List<Measurement> readings, Optional<Double> unexplained) {

  public static ResourceCost of(TrialRecord trial, List<StepTimes> steps, List<Window> windows) {
    NetworkCost network = new NetworkCost(trial, steps);
    MemoryPerEntry perEntry = MemoryPerEntry.of(trial);
    List<ProcessUse> uses = ProcessUsage.of(trial, steps);
    Idle idle = idle(trial, network);
    List<Measurement> measurements = new ArrayList<>(ProcessUsage.readings(uses, steps, windows));
    double crossed = idle == null ? 0 : idle.loopbackBytes() * 1e9 / idle.nanos();
    measurements.addAll(network.readings(windows, crossed));
    measurements.addAll(ProcessUsage.hidden(trial, uses, windows, steps));
    measurements.addAll(UnseenMemberMetrics.of(trial));
    perEntry.reading(trial).ifPresent(measurements::add);
    ResourceCosts costs = new ResourceCosts(uses, idle, perEntry.levels(), perEntry.line());
    return new ResourceCost(costs, measurements, network.unexplained());
  }

  /// For a trial that is not judged.
  public static ResourceCost none() {
    ResourceCosts nothing = new ResourceCosts(List.of(), null, List.of(), null);
    return new ResourceCost(nothing, List.of(), Optional.empty());
  }

  /// All members' CPU time per second of the steady windows; 0 if unknown.
  public double membersCpuPerSecond() {
    List<ProcessUse> members =
        costs.processes().stream().filter(use -> ProcessUsage.isMember(use.process())).toList();
    boolean told = members.stream().allMatch(use -> use.cpuNanos() >= 0 && use.windowNanos() > 0);
    return told
        ? members.stream().mapToDouble(use -> use.cpuNanos() * 1e9 / use.windowNanos()).sum()
        : 0;
  }

  private static @Nullable Idle idle(TrialRecord trial, NetworkCost network) {
    for (TimedEvent event : trial.events()) {
      if (event.event() instanceof TrialEvent.Rested rested) {
        return idle(trial, network, event.nanos(), rested.nanos());
      }
    }
    return null;
  }

  private static @Nullable Idle idle(
      TrialRecord trial, NetworkCost network, long endsNanos, long nanos) {
    long begins = endsNanos - nanos;
    long cpu = 0;
    for (String process : members(trial)) {
      OptionalLong used = cpu(trial, process).between(begins, endsNanos);
      if (used.isEmpty()) {
        return null;
      }
      cpu += used.getAsLong();
    }
    return nanos <= 0 ? null : new Idle(nanos, cpu, network.crossed(begins, endsNanos).orElse(-1));
  }

  private static List<String> members(TrialRecord trial) {
    return trial.probes().stream()
        .map(ProbeSample::process)
        .filter(ProcessUsage::isMember)
        .distinct()
        .toList();
  }

  private static MonotonicCounter<ProbeSample> cpu(TrialRecord trial, String process) {
    return new MonotonicCounter<>(
        trial.probes().stream()
            .filter(sample -> sample.process().equals(process))
            .sorted(Comparator.comparingLong(ProbeSample::nanos))
            .toList(),
        ProbeSample::nanos,
        ProbeSample::cpuNanos);
  }
}
