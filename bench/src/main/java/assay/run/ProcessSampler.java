package assay.run;

import assay.cluster.Child;
import assay.cluster.Cluster;
import assay.probe.ProcessProbe;
import assay.record.ProbeSample;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// Samples every process of a cluster once a second.
final class ProcessSampler implements AutoCloseable {

  private final String cell;
  private final Cluster cluster;
  private final Recorder recorder;
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("process-sampler").factory());

  ProcessSampler(String cell, Cluster cluster, Recorder recorder) {
    this.cell = cell;
    this.cluster = cluster;
    this.recorder = recorder;
    var unused = clock.scheduleAtFixedRate(this::sample, 0, 1, TimeUnit.SECONDS);
  }

  /// Samples all of them now; also called at the edges of a window, so that costs are exact there.
  void sample() {
    List<ProbeSample> samples =
        Stream.concat(cluster.members().stream(), cluster.clients().stream())
            .filter(Child::alive)
            .map(this::sampleOf)
            .toList();
    recorder.samples(samples);
  }

  private ProbeSample sampleOf(Child child) {
    ProcessProbe probe = new ProcessProbe(child.handle());
    return new ProbeSample(
        cell,
        child.name(),
        System.nanoTime(),
        probe.cpuNanos().orElse(-1),
        probe.residentBytes().orElse(-1),
        recorder.takeHiccup(child.name()));
  }

  @Override
  public void close() {
    clock.shutdownNow();
  }
}
