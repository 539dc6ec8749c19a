package assay.benchmark.scale;

import assay.api.Settings;
import assay.api.engine.DirectoryTree;
import assay.cluster.ChildHandle;
import assay.cluster.Cluster;
import assay.cluster.ClusterLayout;
import assay.cluster.Installation;
import assay.host.HeartbeatSender;
import assay.json.JsonCodec;
import assay.record.io.RunDirectory;
import assay.run.context.EventRecorder;
import assay.run.context.ProcessSampler;
import assay.run.context.RunProgress;
import assay.schedule.Clock;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/// A parent with its children: the tethers, sampler, record and heartbeats, like in a run. The
/// children get only a run's constant requests, and there is no judging.
final class ScaleTurn {

  private static final Duration SETTLING = Duration.ofSeconds(5);
  private static final long STARTING_SECONDS = 120;

  private final ProcessCounts load;
  private final Path folder;
  private final LongAdder said = new LongAdder();

  private ScaleTurn(ProcessCounts load, Path folder) {
    this.load = load;
    this.folder = folder;
  }

  public static void main(String[] arguments) throws Exception {
    Path folder = Files.createTempDirectory("assay-scale-");
    try {
      System.out.println(
          JsonCodec.line(new ScaleTurn(ProcessCounts.of(arguments), folder).measure()));
    } finally {
      DirectoryTree.delete(folder);
    }
  }

  private ClusterLayout layout() {
    Map<String, String> settings =
        Map.of(
            "members", "" + load.members(),
            "machines", "" + Math.max(1, load.members()),
            "clients", "" + load.clients(),
            "heap", "64m",
            "client-heap", "64m");
    return new ClusterLayout(
        Installation.here(),
        "reference",
        "tradeoffs",
        false,
        "scale-1",
        new Settings(settings),
        "scale",
        20_000,
        name -> folder.resolve("members").resolve("scale-1-" + name),
        false,
        false);
  }

  private Path script() throws IOException {
    try (InputStream script = ScaleTurn.class.getResourceAsStream("child.py")) {
      if (script == null) {
        throw new IOException("child.py is not on the class path");
      }
      return Files.write(folder.resolve("child.py"), script.readAllBytes());
    }
  }

  private ParentCost measure() throws Exception {
    RunDirectory directory = new RunDirectory(folder.resolve("run"));
    Files.createDirectories(directory.root());
    long begin = System.nanoTime();
    try (HeartbeatSender heartbeat = new HeartbeatSender();
        EventRecorder recorder = new EventRecorder(directory, RunProgress.none())) {
      Optional<SimulatedHost> far =
          load.far() ? Optional.of(new SimulatedHost(heartbeat)) : Optional.empty();
      SimulatedLauncher launcher =
          new SimulatedLauncher(Path.of(System.getProperty("python")), script(), far, said);
      CountingChildListener heard = new CountingChildListener(recorder);
      try (Cluster cluster = Cluster.start(layout(), launcher, heard)) {
        for (ChildHandle child : cluster.children()) {
          Object unused = child.hello().get(STARTING_SECONDS, TimeUnit.SECONDS);
        }
        double started = (System.nanoTime() - begin) / 1e9;
        try (ProcessSampler sampler = new ProcessSampler("scale-1", cluster, recorder)) {
          return measure(started, heard, directory);
        }
      }
    }
  }

  private ParentCost measure(double started, CountingChildListener heard, RunDirectory directory)
      throws Exception {
    Clock clock = Clock.host();
    clock.sleep(SETTLING);
    Lateness timeline = new Lateness();
    Thread actions = clock.start(() -> timeline.watch(clock, load.seconds()));
    heard.forget();
    ParentUsage before = ParentUsage.now(directory, said.sum());
    clock.sleep(Duration.ofSeconds(load.seconds()));
    ParentUsage after = ParentUsage.now(directory, said.sum());
    actions.join();
    double seconds = (after.nanos() - before.nanos()) / 1e9;
    double answers = (after.probeRows() - before.probeRows()) / seconds;
    double rows = (after.timelineRows() - before.timelineRows()) / seconds + answers;
    long resident = ParentUsage.residentBytes();
    System.gc();
    return new ParentCost(
        started,
        (after.cpuNanos() - before.cpuNanos()) / 1e9 / seconds,
        after.hostShareSince(before),
        resident,
        ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(),
        ManagementFactory.getThreadMXBean().getThreadCount(),
        ParentUsage.openFiles(),
        heard.messages() / seconds + answers,
        (after.said() - before.said()) / seconds,
        rows,
        (after.recordBytes() - before.recordBytes()) / seconds,
        timeline.quantiles(),
        heard.way().quantiles(),
        heard.lost());
  }
}
