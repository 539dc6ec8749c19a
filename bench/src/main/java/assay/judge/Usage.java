package assay.judge;

import assay.plan.Step;
import assay.record.CellRecord;
import assay.record.ProbeSample;
import assay.record.Results.Window;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/// What a cell's processes used in its steady windows, members apart from clients.
final class Usage {

  /// How long before the end of a window a process's last sample may lie.
  private static final long LAST_SAMPLE_NANOS = 100_000_000;

  private final Map<String, List<ProbeSample>> members = new LinkedHashMap<>();
  private final Map<String, List<ProbeSample>> clients = new LinkedHashMap<>();

  private Usage(CellRecord cell) {
    cell.probes().stream()
        .sorted(Comparator.comparingLong(ProbeSample::nanos))
        .forEach(sample -> {
          boolean member = sample.process().startsWith("member-");
          (member ? members : clients)
              .computeIfAbsent(sample.process(), name -> new ArrayList<>())
              .add(sample);
        });
  }

  /// CPU per request in open steps, and the members' resident memory; a figure that a process or the
  /// host does not give is left out.
  static List<Reading> of(CellRecord cell, List<StepTimes> steps, List<Window> windows) {
    Usage usage = new Usage(cell);
    List<Reading> readings = new ArrayList<>();
    cpu("cpu-per-request(members)", usage.members, steps, windows, readings);
    cpu("cpu-per-request(clients)", usage.clients, steps, windows, readings);
    memory(usage.members, steps, readings);
    return readings;
  }

  private static void cpu(
      String metric,
      Map<String, List<ProbeSample>> processes,
      List<StepTimes> steps,
      List<Window> windows,
      List<Reading> readings) {
    double cpu = 0;
    long requests = 0;
    for (StepTimes step : steps) {
      if (!(step.step() instanceof Step.Open)) {
        continue;
      }
      for (List<ProbeSample> samples : processes.values()) {
        OptionalDouble used = used(samples, step.countsFromNanos(), step.steadyEndsNanos());
        if (used.isEmpty()) {
          return;
        }
        cpu += used.getAsDouble();
      }
      requests += requests(step, windows);
    }
    if (requests > 0 && !processes.isEmpty()) {
      readings.add(Reading.of(metric, cpu / requests, requests));
    }
  }

  private static long requests(StepTimes step, List<Window> windows) {
    return windows.stream()
        .filter(window -> window.step().equals(step.step().id()))
        .filter(window -> window.window().equals(Windows.STEADY))
        .mapToLong(window -> window.ok() + window.failed() + window.unknown())
        .sum();
  }

  /// CPU time between two moments, by straight lines between samples; nothing where the samples do
  /// not reach over both or the host does not tell. A process that was killed has its last sample
  /// just before the fault.
  private static OptionalDouble used(List<ProbeSample> samples, long from, long to) {
    long last = samples.getLast().nanos();
    OptionalDouble before = cpuAt(samples, from);
    OptionalDouble after = cpuAt(samples, to - last < LAST_SAMPLE_NANOS ? Math.min(to, last) : to);
    return before.isPresent() && after.isPresent()
        ? OptionalDouble.of(after.getAsDouble() - before.getAsDouble())
        : OptionalDouble.empty();
  }

  private static OptionalDouble cpuAt(List<ProbeSample> samples, long nanos) {
    for (int i = 1; i < samples.size(); i++) {
      ProbeSample one = samples.get(i - 1);
      ProbeSample other = samples.get(i);
      boolean between = one.nanos() <= nanos && nanos <= other.nanos();
      if (between && one.cpuNanos() >= 0 && other.cpuNanos() >= one.cpuNanos()) {
        double share = (double) (nanos - one.nanos()) / Math.max(1, other.nanos() - one.nanos());
        return OptionalDouble.of(one.cpuNanos() + share * (other.cpuNanos() - one.cpuNanos()));
      }
    }
    return OptionalDouble.empty();
  }

  private static void memory(
      Map<String, List<ProbeSample>> members, List<StepTimes> steps, List<Reading> readings) {
    long sum = 0;
    for (List<ProbeSample> samples : members.values()) {
      long most =
          samples.stream()
              .filter(sample -> steps.stream().anyMatch(step -> steady(step, sample)))
              .mapToLong(ProbeSample::residentBytes)
              .max()
              .orElse(-1);
      if (most < 0) {
        return;
      }
      sum += most;
    }
    if (sum > 0) {
      readings.add(Reading.of("memory", (double) sum, members.size()));
    }
  }

  /// Whether a sample lies in a step's steady window.
  static boolean steady(StepTimes step, ProbeSample sample) {
    return sample.nanos() >= step.countsFromNanos() && sample.nanos() <= step.steadyEndsNanos();
  }
}
