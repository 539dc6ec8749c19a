package assay.benchmark.redis;

import assay.benchmark.InstallationPaths;
import assay.benchmark.redis.CountedReport.Latency;
import assay.record.event.EventLog;
import assay.record.event.StepEvent;
import assay.record.event.TimedEvent;
import assay.record.history.OperationOutcome;
import assay.record.io.RunDirectory;
import assay.record.latency.DurationHistogram;
import assay.record.latency.LatencyReader;
import assay.record.latency.LatencyTag.Span;
import assay.record.probe.ProbeLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Assay's turn: its command line runs a study on the server as on any existing cluster. The
/// figures come from the run's record.
///
/// @param checked whether the study has checks, and so a history
record AssayTurn(boolean checked) implements ComparedClient.Turn {

  private static final String CLIENT = "client-1";
  private static final List<String> STEPS = List.of("closed-1", "closed-2");

  @Override
  public List<CountedReport> take(RedisLoadSettings asked, int port, Path folder)
      throws IOException, InterruptedException {
    Path study = Files.writeString(folder.resolve("study.yaml"), study(asked));
    Path existing =
        Files.writeString(
            folder.resolve("existing.yaml"), "addresses: [127.0.0.1:%d]%n".formatted(port));
    Path out = folder.resolve("run");
    run(study, existing, out);
    List<CountedReport> counted = new ArrayList<>();
    RunDirectory run = new RunDirectory(out);
    for (int step = 0; step < STEPS.size(); step++) {
      counted.add(counted(run, STEPS.get(step), RedisLoadSettings.MIXES.get(step)));
    }
    return counted;
  }

  private String study(RedisLoadSettings asked) {
    return """
    study: beside-ycsb
    question: What does one thread get of this Redis?
    engine: redis
    workload: ycsb
    cluster: { client-heap: %1$s, write-fields: all }
    data: { records: %2$d, fields: 10, field: 100 }
    steps:
      - closed: { threads: 1, warm-up: %3$ds, for: %4$ds, keys: uniform, mix: { read: 100 } }
      - closed: { threads: 1, warm-up: %3$ds, for: %4$ds, keys: uniform, mix: { read: 50, update: 50 } }
    check: [%5$s]
    repeats: 1
    """
        .formatted(
            RedisLoadSettings.HEAP,
            asked.records(),
            asked.warmUpSeconds(),
            asked.seconds(),
            checked ? "stale-reads, lost-writes" : "");
  }

  private static void run(Path study, Path existing, Path out)
      throws IOException, InterruptedException {
    Path said = out.resolveSibling("said.txt");
    Process assay =
        new ProcessBuilder(
                InstallationPaths.root().resolve("assay").toString(),
                "run",
                study.toString(),
                "--existing",
                existing.toString(),
                "--progress",
                "none",
                "--out",
                out.toString())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start();
    int exit = assay.waitFor();
    if (exit != 0) {
      throw new IOException(
          "./assay run ended with %d:%n%s".formatted(exit, Files.readString(said)));
    }
  }

  private static CountedReport counted(RunDirectory run, String step, String mix)
      throws IOException {
    List<TimedEvent> events = EventLog.read(run.events());
    TimedEvent begins = window(events, step, StepEvent.WindowBegins.class);
    TimedEvent ends = window(events, step, StepEvent.WindowEnds.class);
    NavigableMap<Long, Long> cpu = new TreeMap<>();
    ProbeLog.read(run.probes()).stream()
        .filter(sample -> sample.process().equals(CLIENT))
        .forEach(sample -> cpu.put(sample.nanos(), sample.cpuNanos()));
    double used = RedisServer.between(cpu, ends.nanos()) - RedisServer.between(cpu, begins.nanos());
    return new CountedReport(
        mix, begins.nanos(), ends.nanos(), Math.round(used), latencies(run, step));
  }

  private static TimedEvent window(List<TimedEvent> events, String step, Class<?> sort) {
    return events.stream()
        .filter(event -> sort.isInstance(event.event()) && step.equals(event.step()))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("the record has no window of " + step));
  }

  private static Map<String, Latency> latencies(RunDirectory run, String step) throws IOException {
    Map<String, DurationHistogram> kinds = new HashMap<>();
    try (Stream<Path> files = Files.list(run.root().resolve("latency"))) {
      Path file = files.findFirst().orElseThrow();
      LatencyReader.read(
          file,
          slice -> {
            if (slice.tag().step().equals(step)
                && slice.tag().measured()
                && slice.tag().span() == Span.SERVICE) {
              if (slice.tag().outcome() != OperationOutcome.OK) {
                throw new IllegalStateException("a request failed: " + slice.tag().text());
              }
              kinds.merge(slice.tag().kind(), slice.durations(), DurationHistogram::plus);
            }
          });
    }
    Map<String, Latency> latencies = new TreeMap<>();
    kinds.forEach((kind, times) -> {
      latencies.put(kind, new Latency(times.count(), times.atPercent(50), times.mean()));
    });
    return latencies;
  }
}
