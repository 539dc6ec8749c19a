package assay.load.calibrate;

import assay.api.DataParameters;
import assay.api.Session;
import assay.api.Workload;
import assay.load.ClientLoad;
import assay.load.client.ClientIdentity;
import assay.load.client.LoadListener;
import assay.plan.Step;
import assay.record.environment.NoopThroughputMeasurement;
import assay.record.environment.NoopThroughputMeasurement.Turn;
import assay.record.event.StepEvent;
import assay.record.event.TimedEvent;
import assay.record.latency.Interval;
import assay.record.latency.LatencyWriter;
import assay.schedule.Clock;
import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Assay's own cost: its closed loop on a session that does nothing, beside a floor of two clock
/// reads and one histogram add.
///
/// The loop is a study's, including ticker, recorders and files, except `responses.csv`, which
/// holds only a step's first requests. Floor and loop alternate, so both see the same host.
///
/// @param session answers without any work
/// @param requests the requests in each turn
public record NoopThroughput(
    Session session, Workload workload, DataParameters data, String kind, int requests) {

  private static final long SEED = 1;

  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  /// Measures each thread count in turn, for several rounds, after a warm-up round that does
  /// not count.
  ///
  /// @param folder for the histograms, as in a run
  public NoopThroughputMeasurement measure(List<Integer> threads, int rounds, Path folder)
      throws IOException {
    List<Turn> turns = new ArrayList<>();
    Watcher watcher = new Watcher();
    ClientIdentity client = new ClientIdentity("calibrate", "client-1", 0, 1, SEED);
    Path file = folder.resolve("calibrate-client-1.hlog");
    LatencyWriter latency = new LatencyWriter(file, client.trial(), client.name());
    try (ClientLoad load =
        new ClientLoad(
            Clock.host(), client, 0, session, workload, data, null, latency, null, watcher)) {
      for (int round = 0; round <= rounds; round++) {
        for (int many : threads) {
          double floor = MeasurementFloor.nanos(many, requests / many);
          Turn turn = turn(load, watcher, many, floor);
          if (round > 0) {
            turns.add(turn);
          }
        }
      }
    }
    return new NoopThroughputMeasurement(turns, watcher.liveBytes);
  }

  private Turn turn(ClientLoad load, Watcher watcher, int threads, double floorNanos) {
    Step.Part part = new Step.Part(kind + " " + requests, kind, requests, 1);
    long cpu = PROCESS.getProcessCpuTime();
    load.run(0, new Step.Closed("calibrate", threads, Duration.ZERO, 0, List.of(part)), false);
    double cpuNanos = (double) (watcher.cpuNanos - cpu) / requests;
    double nanos = (double) watcher.wallNanos * threads / requests;
    return new Turn(threads, threads * 1e9 / nanos, nanos, cpuNanos, floorNanos);
  }

  /// Reads the figures of a turn when its part has ended, while its objects are still live.
  private static final class Watcher implements LoadListener {

    private long wallNanos;
    private long cpuNanos;
    private long liveBytes;

    @Override
    public void ticked(List<Interval> intervals) {}

    @Override
    public void onEvent(TimedEvent event) {
      if (event.event() instanceof StepEvent.Part part) {
        cpuNanos = PROCESS.getProcessCpuTime();
        wallNanos = part.nanos();
        System.gc();
        long used = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        liveBytes = Math.max(liveBytes, used);
      }
    }
  }
}
