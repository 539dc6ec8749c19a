package assay.record;

import assay.json.JsonCodec;
import assay.plan.Plan;
import assay.record.environment.Environment;
import assay.record.event.EventLog;
import assay.record.event.TimedEvent;
import assay.record.history.HistoryWriter;
import assay.record.history.Operation;
import assay.record.io.RunDirectory;
import assay.record.latency.HdrLogLineFormatter;
import assay.record.latency.Interval;
import assay.record.latency.IntervalLog;
import assay.record.latency.LatencyReader;
import assay.record.probe.LoopbackTrafficLog;
import assay.record.probe.NetworkSample;
import assay.record.probe.ProbeLog;
import assay.record.probe.ProbeSample;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.HdrHistogram.HistogramLogWriter;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// A handmade run directory, for tests of its readers.
public final class SyntheticRun {

  private final RunDirectory directory;

  /// With a plan and the environment of a host with two cores.
  public SyntheticRun(Path root, Plan plan) throws IOException {
    directory = new RunDirectory(root);
    for (String folder : List.of("latency", "history", "members")) {
      Files.createDirectories(root.resolve(folder));
    }
    Files.writeString(directory.plan(), YAMLMapper.shared().writeValueAsString(plan));
    Environment environment =
        new Environment(
            "0.1.0",
            "2026-11-21T10:00:00Z",
            1_795_255_200_000L,
            0,
            "./assay run " + plan.study() + " --seed " + plan.seed(),
            Map.of("cores", "2", "memory", "8 GiB"),
            Map.of(plan.engine(), "1.2.3"),
            Map.of(),
            List.of(),
            null,
            0);
    Files.writeString(directory.environment(), JsonCodec.document(environment));
  }

  public RunDirectory directory() {
    return directory;
  }

  public SyntheticRun events(TimedEvent... marks) throws IOException {
    try (EventLog file = new EventLog(directory.events())) {
      for (TimedEvent event : marks) {
        file.append(event);
      }
    }
    return this;
  }

  public SyntheticRun timeline(List<Interval> rows) throws IOException {
    try (IntervalLog file = new IntervalLog(directory.timeline())) {
      file.append(rows);
    }
    return this;
  }

  public SyntheticRun probes(List<ProbeSample> samples) throws IOException {
    try (ProbeLog file = new ProbeLog(directory.probes())) {
      samples.forEach(file::append);
    }
    return this;
  }

  public SyntheticRun network(List<NetworkSample> samples) throws IOException {
    try (LoopbackTrafficLog file = new LoopbackTrafficLog(directory.network())) {
      samples.forEach(file::append);
    }
    return this;
  }

  public SyntheticRun history(String trial, String client, List<Operation> events)
      throws IOException {
    try (HistoryWriter file = new HistoryWriter(directory.history(trial, client), trial, client)) {
      events.forEach(file::append);
    }
    return this;
  }

  public SyntheticRun latencies(String trial, String client, List<LatencyReader.Slice> slices)
      throws IOException {
    Path file = Path.of(directory.latency(trial, client) + ".gz");
    try (OutputStream out = new GZIPOutputStream(new FileOutputStream(file.toFile()))) {
      write(out, slices);
    }
    return this;
  }

  /// Writes histograms like a client: nanoseconds, stamped with the monotonic clock.
  public static void write(OutputStream out, List<LatencyReader.Slice> slices) {
    PrintStream print = new PrintStream(out, false, StandardCharsets.UTF_8);
    HistogramLogWriter writer = new HistogramLogWriter(print);
    writer.outputLogFormatVersion();
    writer.outputBaseTime(0);
    writer.setBaseTime(0);
    writer.outputLegend();
    try (HdrLogLineFormatter lines = new HdrLogLineFormatter()) {
      for (LatencyReader.Slice slice : slices) {
        print.print(
            lines.of(
                slice.tag(), slice.startNanos() / 1e9, slice.endNanos() / 1e9, slice.durations()));
      }
    }
    print.flush();
  }

  public SyntheticRun partitions(String trial, int... byKey) throws IOException {
    Files.writeString(directory.partitions(trial), JsonCodec.line(byKey));
    return this;
  }

  public SyntheticRun gcLog(String trial, String process, InputStream log) throws IOException {
    Path folder = directory.process(trial, process);
    Files.createDirectories(folder);
    Files.copy(log, folder.resolve("gc.log"));
    return this;
  }
}
