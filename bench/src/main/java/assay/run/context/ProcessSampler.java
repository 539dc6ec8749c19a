package assay.run.context;

import assay.cluster.Child;
import assay.cluster.Cluster;
import assay.cluster.PrivateNetwork;
import assay.probe.LoopbackTrafficProbe;
import assay.probe.ProcessProbe;
import assay.record.probe.NetworkSample;
import assay.record.probe.ProbeSample;
import assay.tether.Answer;
import assay.tether.Command;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Samples every process of a cluster, and what crosses the loopback, once a second.
public final class ProcessSampler implements AutoCloseable {

  /// How long a process may take to say what its JVM knows; its row is written without that then.
  private static final long PATIENCE_MILLIS = 250;

  private final String cell;
  private final Cluster cluster;
  private final EventRecorder recorder;
  private final LoopbackTrafficProbe loopback = new LoopbackTrafficProbe();
  private boolean declined;
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("process-sampler").factory());

  public ProcessSampler(String cell, Cluster cluster, EventRecorder recorder) {
    this.cell = cell;
    this.cluster = cluster;
    this.recorder = recorder;
    var unused = clock.scheduleAtFixedRate(this::tick, 0, 1, TimeUnit.SECONDS);
  }

  private void tick() {
    var unused = sample();
  }

  /// Samples all of them now; also called at the edges of a window, so that costs are exact there.
  ///
  /// @return completes when every row is on disk, within a third of a second
  public CompletableFuture<Void> sample() {
    Stream<CompletableFuture<Void>> rows =
        cluster.children().stream()
            .filter(Child::alive)
            .map(child ->
                child
                    .ask(new Command.ReadJvmCounters())
                    .completeOnTimeout(
                        Answer.JvmCountersRead.NOTHING, PATIENCE_MILLIS, TimeUnit.MILLISECONDS)
                    .exceptionally(gone -> Answer.JvmCountersRead.NOTHING)
                    .thenAccept(told -> recorder.sample(sampleOf(child, told))));
    CompletableFuture<Void> network = CompletableFuture.runAsync(this::sampleLoopback, clock);
    return CompletableFuture.allOf(
        Stream.concat(rows, Stream.of(network)).toArray(CompletableFuture[]::new));
  }

  private ProbeSample sampleOf(Child child, Answer.JvmCountersRead told) {
    List<ProcessProbe> probes = probes(child);
    return new ProbeSample(
        cell,
        child.name(),
        System.nanoTime(),
        ProcessProbe.sum(probes, ProcessProbe::cpuNanos).orElse(-1),
        ProcessProbe.sum(probes, ProcessProbe::residentBytes).orElse(-1),
        recorder.takeHiccup(child.name()),
        child.programs().isEmpty() ? told.allocated().orElse(-1) : -1);
  }

  /// What a member uses is what the programs use that it is made of, where it is made of such.
  private static List<ProcessProbe> probes(Child child) {
    List<ProcessHandle> programs = child.programs();
    return (programs.isEmpty() ? List.of(child.handle()) : programs)
        .stream().map(ProcessProbe::new).toList();
  }

  private void sampleLoopback() {
    Optional<LoopbackTrafficProbe.Reading> reading =
        cluster.host() instanceof PrivateNetwork
            ? Optional.empty()
            : loopback.read(
                cluster.children().stream()
                    .flatMap(child -> child.processes().stream())
                    .map(ProcessHandle::pid)
                    .collect(Collectors.toUnmodifiableSet()));
    if (reading.isPresent()) {
      recorder.sample(sampleOf(reading.get()));
    } else if (!declined) {
      declined = true;
      recorder.declined(
          cell,
          "bytes-per-request",
          cluster.host() instanceof PrivateNetwork
              ? "the cluster sends over a network of its own"
              : "this host does not count what the cluster sends over its loopback");
    }
  }

  private NetworkSample sampleOf(LoopbackTrafficProbe.Reading reading) {
    return new NetworkSample(
        cell, System.nanoTime(), reading.bytes(), reading.clusterBytes(), reading.foreignBytes());
  }

  @Override
  public void close() {
    clock.shutdownNow();
  }
}
