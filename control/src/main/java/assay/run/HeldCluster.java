package assay.run;

import assay.api.engine.ClusterSecret;
import assay.cluster.ChildHandle;
import assay.cluster.Cluster;
import assay.cluster.ClusterLayout;
import assay.cluster.Installation;
import assay.cluster.ProcessLauncher;
import assay.load.ConnectionFile;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.Plan.Trial;
import assay.plan.ProcessName;
import assay.problem.ProblemException;
import assay.record.event.TrialEvent;
import assay.record.io.RunDirectory;
import assay.run.context.EventRecorder;
import assay.run.context.RunProgress;
import assay.run.context.UserJar;
import assay.run.step.DataLoading;
import assay.schedule.Clock;
import assay.tether.Command;
import assay.tether.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// One configuration's cluster, filled as in a run and held for other tools. Only the members stay; the clients that
/// filled it have left.
public final class HeldCluster implements ChildHandle.ChildListener, AutoCloseable {

  /// The file that describes how to connect.
  public static final String FILE = "connection.properties";

  private static final String TRIAL = "up-1";
  private static final Duration STOP_PATIENCE = Duration.ofSeconds(10);

  private final Kit kit;
  private final RunProgress progress;
  private final HeldClusterFolder folder;
  private final EventRecorder recorder;
  private final ClusterLayout layout;
  private final Cluster cluster;
  private final CountDownLatch left;
  private long entries;

  /// The cluster to hold.
  ///
  /// @param configuration one of the plan's configurations
  /// @param runs the folder of all runs; files go to its subfolder `up`
  /// @param out a new folder to use instead, or null
  /// @param news receives a sentence when a member ends unexpectedly
  public record Kit(
      Plan plan,
      Configuration configuration,
      Path runs,
      @Nullable Path out,
      List<UserJar> jars,
      Consumer<String> news) {

    public Kit {
      jars = List.copyOf(jars);
    }
  }

  private HeldCluster(Kit kit, RunProgress progress, HeldClusterFolder folder)
      throws IOException, InterruptedException {
    this.kit = kit;
    this.progress = progress;
    this.folder = folder;
    RunDirectory directory = new RunDirectory(folder.folder());
    Files.createDirectories(folder.folder().resolve("latency"));
    recorder = new EventRecorder(directory, progress);
    var settings = kit.configuration().values();
    layout =
        new ClusterLayout(
            Installation.here().with(kit.jars().stream().map(UserJar::file).toList()),
            kit.plan().engine(kit.configuration()),
            kit.plan().workload(),
            false,
            TRIAL,
            settings,
            "assay-up-" + ProcessHandle.current().pid(),
            ClusterLayout.portFor(settings),
            process -> directory.process(TRIAL, process),
            false,
            false);
    left = new CountDownLatch(layout.members());
    try {
      cluster = Cluster.start(layout, ProcessLauncher.local(), this);
    } catch (IOException | RuntimeException e) {
      recorder.close();
      throw e;
    }
    try {
      fill(directory);
    } catch (InterruptedException | RuntimeException e) {
      cluster.close();
      recorder.close();
      throw e;
    }
  }

  /// Starts and fills the cluster, and writes how to connect.
  ///
  /// @throws ProblemException when the cluster does not form or cannot be filled; E503 if files cannot be written, E508
  ///     if the same folder of runs already holds a cluster
  public static HeldCluster start(Kit kit, RunProgress progress)
      throws IOException, InterruptedException {
    HeldClusterFolder folder = HeldClusterFolder.of(kit.runs(), kit.out());
    boolean stands = false;
    try {
      HeldCluster cluster = new HeldCluster(kit, progress, folder);
      cluster.connection().write(cluster.file());
      stands = true;
      return cluster;
    } finally {
      if (!stands) {
        folder.close();
      }
    }
  }

  private void fill(RunDirectory directory) throws InterruptedException {
    Trial trial = new Trial(TRIAL, kit.configuration().name(), 1);
    progress.trial(1, 1, trial);
    progress.phase("starting " + layout.members() + " members");
    cluster.awaitReady(openings(directory, trial));
    try {
      for (ChildHandle client : cluster.clients()) {
        client.ask(new Command.PrepareWorkload()).get();
      }
      progress.phase("loading data");
      entries = new DataLoading(trial, cluster, recorder, false, () -> {}, Clock.host()).run();
    } catch (ExecutionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw ProblemException.ofHost(
          "E511",
          "the data could not be loaded: " + cause.getMessage(),
          "the client's log is " + cluster.clients().getFirst().log());
    }
    cluster.awaitSafe();
    cluster.clients().forEach(client -> client.stop(STOP_PATIENCE));
  }

  private List<Command.OpenClient> openings(RunDirectory directory, Trial trial) {
    List<Command.ProcessSpec> seats = layout.clientSeats();
    List<Command.OpenClient> openings = new ArrayList<>();
    for (Command.ProcessSpec seat : seats) {
      String latency = directory.latency(TRIAL, seat.name()).toString();
      openings.add(
          new Command.OpenClient(
              seat,
              openings.size(),
              seats.size(),
              kit.plan().dataNumbers(),
              seed(trial),
              latency,
              "",
              "",
              List.of()));
    }
    return openings;
  }

  /// The seed of the configuration's first trial in a run, which gives the same data.
  private long seed(Trial trial) {
    return kit.plan().seed() + 31L * trial.repeat();
  }

  public ConnectionFile connection() {
    Plan plan = kit.plan();
    return new ConnectionFile(
        plan.study(),
        kit.configuration().name(),
        plan.engine(kit.configuration()),
        plan.workload(),
        layout.cluster(),
        layout.port(),
        layout.members(),
        seed(new Trial(TRIAL, kit.configuration().name(), 1)),
        entries,
        jars(),
        kit.plan().dataNumbers(),
        kit.configuration().values().values(),
        ClusterSecret.own());
  }

  /// The class path of a client, in JMeter's format.
  private String jars() {
    Path home = layout.installation().home();
    List<Path> jars = new ArrayList<>();
    jars.add(home.resolve("engines").resolve(kit.plan().engine(kit.configuration())));
    Path libraries = home.resolve("workloads").resolve(kit.plan().workload());
    if (Files.isDirectory(libraries)) {
      jars.add(libraries);
    }
    jars.addAll(layout.installation().userJars());
    return jars.stream()
        .map(jar -> jar.toAbsolutePath().normalize().toString())
        .collect(Collectors.joining(";"));
  }

  /// The file that describes how to connect.
  public Path file() {
    return folder.folder().resolve(FILE);
  }

  public Map<String, Long> members() {
    return cluster.members().stream()
        .collect(Collectors.toMap(ChildHandle::name, child -> child.handle().pid()));
  }

  /// Holds the cluster until the time is over or the last member has ended.
  ///
  /// @param duration how long; null for no limit
  /// @return whether a member is left
  public boolean hold(@Nullable Duration duration) throws InterruptedException {
    if (duration == null) {
      left.await();
      return false;
    }
    return !left.await(duration.toNanos(), TimeUnit.NANOSECONDS);
  }

  @Override
  public void onMessage(ChildHandle child, Message message) {
    switch (message) {
      case Message.EventOccurred marked -> recorder.record(marked.event().in(TRIAL));
      case Message.Progressed far ->
          progress.advanced(far.what(), far.done(), far.total(), far.perSecond());
      case Message.IntervalClosed ticked -> {}
      case Message.HiccupSeen hiccup -> {}
      case Message.Hello hello -> {}
      case Message.Answered answered -> {}
    }
  }

  @Override
  public void onUnexpectedExit(ChildHandle child, int exit) {
    String text = child.name() + " ended unasked with exit code " + exit;
    recorder.record(TRIAL, new TrialEvent.ProcessLost(child.name(), exit), "", text);
    if (ProcessName.isMember(child.name())) {
      kit.news().accept(text + "; its log is " + child.log());
      left.countDown();
    }
  }

  /// Ends every process at once, because the data are not needed, and deletes the folder.
  @Override
  public void close() throws IOException {
    cluster.close();
    recorder.close();
    folder.remove();
  }
}
