package assay.run.context;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import assay.api.ServerProcess;
import assay.cluster.ChildHandle;
import assay.cluster.Cluster;
import assay.cluster.PrivateNetwork;
import assay.probe.LoopbackTrafficProbe;
import assay.probe.ProcessProbe;
import assay.record.event.ClusterEvent;
import assay.record.event.TimedEvent;
import assay.record.probe.NetworkSample;
import assay.record.probe.ProbeSample;
import assay.schedule.Clock;
import assay.tether.Answer;
import assay.tether.Command;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/// Samples every process of a cluster, and the loopback traffic, once a second.
public final class ProcessSampler implements AutoCloseable {

  /// How long a process may take to report JVM figures. After that its row is written without them.
  private static final long PATIENCE_MILLIS = 250;

  /// How many processes are asked together, unless a caller wants all samples now.
  private static final int AT_ONCE = 50;

  private static final long PERIOD_NANOS = 1_000_000_000;

  /// Shorter pauses leave no visible gap in the record.
  private static final long NOTABLE_PAUSE_NANOS = 2_000_000_000;

  /// The time over which all processes are asked.
  private static final long SPREAD_MILLIS = 750;

  private final String trial;
  private final Cluster cluster;
  private final EventRecorder recorder;
  private final LoopbackTrafficProbe loopback = new LoopbackTrafficProbe();
  private final HostProgramSampler programs = new HostProgramSampler();

  /// The last count of each member that sends datagrams. A member that is gone keeps its count.
  private final Map<ChildHandle, Long> datagrams = new ConcurrentHashMap<>();

  private boolean declined;
  private long tickedNanos = Clock.host().nanos();
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("process-sampler").factory());

  public ProcessSampler(String trial, Cluster cluster, EventRecorder recorder) {
    this.trial = trial;
    this.cluster = cluster;
    this.recorder = recorder;
    var unused = clock.scheduleAtFixedRate(this::tick, 0, 1, TimeUnit.SECONDS);
  }

  /// Spreads many processes over the second: their answers, and the work of answering, would otherwise delay all
  /// requests at its beginning.
  private void tick() {
    noteOwnPause();
    List<ChildHandle> alive = alive();
    int slices = Math.max(1, Math.ceilDiv(alive.size(), AT_ONCE));
    for (int slice = 1; slice < slices; slice++) {
      List<ChildHandle> some =
          alive.subList(slice * AT_ONCE, Math.min(alive.size(), (slice + 1) * AT_ONCE));
      var unused = clock.schedule(() -> ask(some), slice * SPREAD_MILLIS / slices, MILLISECONDS);
    }
    ask(alive.subList(0, Math.min(alive.size(), AT_ONCE)));
    var unused = sampleOthers();
  }

  /// A pause of this process leaves a gap in the samples, and delays faults and probes.
  private void noteOwnPause() {
    long now = Clock.host().nanos();
    long late = now - tickedNanos - PERIOD_NANOS;
    tickedNanos = now;
    if (late >= NOTABLE_PAUSE_NANOS) {
      recorder.record(
          new TimedEvent(
              now,
              trial,
              null,
              "Assay itself stood still for %d ms".formatted(late / 1_000_000),
              new ClusterEvent.StoodStill(ClusterEvent.StoodStill.ASSAY, late)));
    }
  }

  private List<ChildHandle> alive() {
    return cluster.children().stream().filter(ChildHandle::alive).toList();
  }

  private void ask(List<ChildHandle> some) {
    for (ChildHandle child : some) {
      var unused = ask(child);
    }
  }

  private CompletableFuture<Void> ask(ChildHandle child) {
    return child.host().isPresent() ? sampleThere(child) : sampleHere(child);
  }

  /// Samples all processes now. Also called at the edges of a window, which makes its costs exact.
  ///
  /// @return completes when every row is on disk, within a third of a second
  public CompletableFuture<Void> sample() {
    CompletableFuture<?>[] rows =
        alive().stream().map(this::ask).toArray(CompletableFuture<?>[]::new);
    return CompletableFuture.allOf(rows).thenCompose(counted -> sampleOthers());
  }

  private CompletableFuture<Void> sampleOthers() {
    return CompletableFuture.runAsync(
        () -> {
          sampleLoopback();
          sampleServers();
        },
        clock);
  }

  private CompletableFuture<Void> sampleHere(ChildHandle child) {
    return child
        .ask(new Command.ReadJvmCounters())
        .completeOnTimeout(Answer.JvmCountersRead.NOTHING, PATIENCE_MILLIS, MILLISECONDS)
        .exceptionally(gone -> Answer.JvmCountersRead.NOTHING)
        .thenAccept(told -> {
          told.datagramBytes().ifPresent(bytes -> datagrams.put(child, bytes));
          recorder.sample(sampleOf(child, told));
        });
  }

  /// Samples a process on another host, which only that process can do. Without an answer in time the row is empty.
  private CompletableFuture<Void> sampleThere(ChildHandle child) {
    return child
        .ask(new Command.MeasureUse())
        .completeOnTimeout(Answer.UseMeasured.NOTHING, PATIENCE_MILLIS, MILLISECONDS)
        .exceptionally(gone -> Answer.UseMeasured.NOTHING)
        .thenAccept(told -> recorder.sample(sampleOf(child, told)));
  }

  private ProbeSample sampleOf(ChildHandle child, Answer.UseMeasured told) {
    return new ProbeSample(
        trial,
        child.name(),
        Clock.host().nanos(),
        told.cpuNanos().orElse(-1),
        told.residentBytes().orElse(-1),
        recorder.takeHiccup(child.name()),
        told.allocated().orElse(-1));
  }

  private ProbeSample sampleOf(ChildHandle child, Answer.JvmCountersRead told) {
    long hiccup = recorder.takeHiccup(child.name());
    if (!child.programs().isEmpty()) {
      return programs.sample(
          trial, child.name(), Optional.of(child.handle()), child.programs(), hiccup);
    }
    ProcessProbe probe = new ProcessProbe(child.handle());
    return new ProbeSample(
        trial,
        child.name(),
        Clock.host().nanos(),
        probe.cpuNanos().orElse(-1),
        probe.residentBytes().orElse(-1),
        hiccup,
        told.allocated().orElse(-1));
  }

  /// Samples servers of processes, each in its own row.
  private void sampleServers() {
    for (ServerProcess.Role role : ServerProcess.Role.values()) {
      List<ProcessHandle> first =
          ClusterProcesses.servers(cluster)
              .filter(server -> server.role() == role)
              .flatMap(server -> ClusterProcesses.running(server))
              .toList();
      if (!first.isEmpty()) {
        recorder.sample(programs.sample(trial, role.word(), Optional.empty(), first, -1));
      }
    }
  }

  private void sampleLoopback() {
    Optional<LoopbackTrafficProbe.Reading> reading =
        unseen().isPresent()
            ? Optional.empty()
            : loopback.read(ClusterProcesses.owners(cluster), datagramBytes());
    if (reading.isPresent()) {
      recorder.sample(sampleOf(reading.get()));
    } else if (!declined) {
      declined = true;
      recorder.declined(
          trial,
          "bytes-per-request",
          unseen().orElse("this host does not count what the cluster sends over its loopback"));
    }
  }

  private long datagramBytes() {
    return datagrams.values().stream().mapToLong(Long::longValue).sum();
  }

  /// Why the cluster's traffic does not cross this host's loopback; empty when it does.
  private Optional<String> unseen() {
    if (cluster.host().existing().isPresent()) {
      return Optional.of("the cluster was there before, and what it sends is not seen");
    }
    if (!cluster.host().allHere()) {
      return Optional.of("nobody counts what processes on other hosts, or in containers, send");
    }
    return cluster.host() instanceof PrivateNetwork
        ? Optional.of("the cluster sends over a network of its own")
        : Optional.empty();
  }

  private NetworkSample sampleOf(LoopbackTrafficProbe.Reading reading) {
    return new NetworkSample(
        trial,
        Clock.host().nanos(),
        reading.bytes(),
        reading.clusterBytes(),
        reading.foreignBytes(),
        reading.wires());
  }

  @Override
  public void close() {
    clock.shutdownNow();
  }
}
