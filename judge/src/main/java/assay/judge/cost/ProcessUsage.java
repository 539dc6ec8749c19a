package assay.judge.cost;

import assay.api.ServerProcess;
import assay.fact.Finding;
import assay.judge.check.BackgroundTrafficResults;
import assay.judge.figure.Measurement;
import assay.judge.window.StepTimes;
import assay.metric.MetricFamily;
import assay.metric.MetricId;
import assay.plan.ProcessName;
import assay.record.TrialRecord;
import assay.record.probe.ConnectionKind;
import assay.record.probe.GcLog;
import assay.record.probe.ProbeSample;
import assay.record.results.ResourceCosts.ProcessUse;
import assay.record.results.ResourceCosts.Stops;
import assay.record.results.Results.Window;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The processes' resource usage in the steady windows of open-loop steps, or closed steps if there are none. Members,
/// clients and servers are separate; background users count in none. Missing figures are left out. Closed steps have
/// no figures per request, because discarded rounds lie between counted ones.
public final class ProcessUsage {

  private final Map<String, List<ProbeSample>> samples;
  private final Map<String, GcLog.Stops> stops;
  private final List<StepTimes> open;
  private final List<StepTimes> all;

  private ProcessUsage(TrialRecord trial, List<StepTimes> steps) {
    samples =
        trial.probes().stream()
            .sorted(Comparator.comparingLong(ProbeSample::nanos))
            .collect(
                Collectors.groupingBy(ProbeSample::process, TreeMap::new, Collectors.toList()));
    stops = trial.stops();
    all = steps;
    List<StepTimes> offered = MonotonicCounter.open(steps);
    open = offered.isEmpty() ? MonotonicCounter.alone(steps) : offered;
  }

  /// Members come first.
  static List<ProcessUse> of(TrialRecord trial, List<StepTimes> steps) {
    ProcessUsage usage = new ProcessUsage(trial, steps);
    return usage.samples.keySet().stream()
        .sorted(Comparator.comparing((String process) -> !isMember(process)))
        .map(usage::use)
        .toList();
  }

  private ProcessUse use(String process) {
    List<ProbeSample> own = samples.getOrDefault(process, List.of());
    GcLog.Stops log = stops.get(process);
    return new ProcessUse(
        process,
        open.stream().mapToLong(step -> step.steadyEndsNanos() - step.countsFromNanos()).sum(),
        used(own, ProbeSample::cpuNanos),
        used(own, ProbeSample::allocatedBytes),
        resident(own),
        log == null ? null : within(log.pauses()),
        log == null || log.safepoints().isEmpty() ? null : within(log.safepoints()));
  }

  private long used(List<ProbeSample> own, ToLongFunction<ProbeSample> figure) {
    return new MonotonicCounter<>(own, ProbeSample::nanos, figure).over(open).orElse(-1);
  }

  private long resident(List<ProbeSample> own) {
    return own.stream()
        .filter(sample -> all.stream().anyMatch(step -> steady(step, sample)))
        .mapToLong(ProbeSample::residentBytes)
        .max()
        .orElse(-1);
  }

  private Stops within(List<GcLog.Pause> log) {
    List<GcLog.Pause> within =
        log.stream()
            .filter(stop -> open.stream().anyMatch(step -> within(step, stop.startNanos())))
            .toList();
    return new Stops(
        within.size(),
        within.stream().mapToLong(GcLog.Pause::lengthNanos).sum(),
        within.stream().mapToLong(GcLog.Pause::lengthNanos).max().orElse(0));
  }

  /// @param windows for the request count
  static List<Measurement> readings(
      List<ProcessUse> uses, List<StepTimes> steps, List<Window> windows) {
    List<ProcessUse> members = some(uses, use -> isMember(use.process()));
    List<ProcessUse> clients = some(uses, use -> ProcessName.isClient(use.process()));
    long requests = MonotonicCounter.requests(MonotonicCounter.open(steps), windows);
    boolean shared = MonotonicCounter.shared(steps);
    List<Measurement> measurements = new ArrayList<>();
    side("members", members, requests, shared, measurements);
    side("clients", clients, requests, shared, measurements);
    for (ServerProcess.Role role : ServerProcess.Role.values()) {
      List<ProcessUse> server = some(uses, use -> use.process().equals(role.word()));
      if (!server.isEmpty() && requests > 0) {
        cpu(
            MetricFamily.CPU_PER_REQUEST.about(role.word()),
            server,
            requests,
            shared,
            measurements);
      }
    }
    long memory = members.stream().mapToLong(ProcessUse::residentBytes).sum();
    if (memory > 0 && members.stream().allMatch(use -> use.residentBytes() >= 0)) {
      measurements.add(
          Measurement.of(MetricFamily.MEMORY.alone(), (double) memory, members.size()));
    }
    return measurements;
  }

  private static void side(
      String of,
      List<ProcessUse> side,
      long requests,
      boolean shared,
      List<Measurement> measurements) {
    if (side.isEmpty()) {
      return;
    }
    if (requests > 0) {
      cpu(MetricFamily.CPU_PER_REQUEST.about(of), side, requests, shared, measurements);
      MetricId allocation = MetricFamily.ALLOCATION_PER_REQUEST.about(of);
      if (shared) {
        measurements.add(Measurement.withheld(allocation, BackgroundTrafficResults.SHARED));
      } else {
        perRequest(allocation, side, ProcessUse::allocatedBytes, requests, measurements);
      }
    }
    pauses(of, side, measurements);
  }

  /// Servers without a process of their own: they take connections inside another process.
  static List<Measurement> hidden(
      TrialRecord trial, List<ProcessUse> uses, List<Window> windows, List<StepTimes> steps) {
    if (MonotonicCounter.requests(MonotonicCounter.open(steps), windows) == 0) {
      return List.of();
    }
    return Stream.of(ServerProcess.Role.values())
        .filter(role -> uses.stream().noneMatch(use -> use.process().equals(role.word())))
        .filter(role ->
            trial.network().stream().anyMatch(sample -> sample.bytes(ConnectionKind.of(role)) >= 0))
        .map(role ->
            Measurement.withheld(
                MetricFamily.CPU_PER_REQUEST.about(role.word()), new ServerNotAlone(role.word())))
        .toList();
  }

  private static void cpu(
      MetricId metric,
      List<ProcessUse> side,
      long requests,
      boolean shared,
      List<Measurement> measurements) {
    if (shared) {
      measurements.add(Measurement.withheld(metric, BackgroundTrafficResults.SHARED));
    } else {
      perRequest(metric, side, ProcessUse::cpuNanos, requests, measurements);
    }
  }

  private static List<ProcessUse> some(List<ProcessUse> uses, Predicate<ProcessUse> which) {
    return uses.stream().filter(which).toList();
  }

  private static void perRequest(
      MetricId metric,
      List<ProcessUse> side,
      ToLongFunction<ProcessUse> figure,
      long requests,
      List<Measurement> measurements) {
    if (side.stream().allMatch(use -> figure.applyAsLong(use) >= 0)) {
      double sum = side.stream().mapToLong(figure).sum();
      measurements.add(Measurement.of(metric, sum / requests, requests));
    }
  }

  /// The longest pause, and all processes' pause time as a share of the window.
  private static void pauses(String of, List<ProcessUse> side, List<Measurement> measurements) {
    long longest = 0;
    long total = 0;
    long count = 0;
    for (ProcessUse use : side) {
      Stops pauses = use.pauses();
      if (pauses == null) {
        return;
      }
      longest = Math.max(longest, pauses.maxNanos());
      total += pauses.totalNanos();
      count += pauses.count();
    }
    double windowNanos = side.getFirst().windowNanos();
    if (windowNanos > 0) {
      measurements.add(
          Measurement.of(MetricFamily.GC_PAUSE_MAX.about(of), (double) longest, count));
      measurements.add(
          Measurement.of(MetricFamily.GC_PAUSE_SHARE.about(of), total / windowNanos, count));
    }
  }

  static boolean isMember(String process) {
    return ProcessName.isMember(process);
  }

  public static boolean steady(StepTimes step, ProbeSample sample) {
    return within(step, sample.nanos());
  }

  private static boolean within(StepTimes step, long nanos) {
    return nanos >= step.countsFromNanos() && nanos <= step.steadyEndsNanos();
  }

  record ServerNotAlone(String server) implements Finding {}
}
