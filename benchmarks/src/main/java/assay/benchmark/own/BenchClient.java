package assay.benchmark.own;

import assay.api.DataParameters;
import assay.api.Session;
import assay.api.Settings;
import assay.api.Workload;
import assay.api.engine.Engine;
import assay.api.engine.JoinSpec;
import assay.load.ClientLoad;
import assay.load.client.ClientIdentity;
import assay.load.client.LoadListener;
import assay.record.event.TimedEvent;
import assay.record.history.HistoryReader;
import assay.record.history.HistoryWriter;
import assay.record.history.OperationOutcome;
import assay.record.latency.DurationHistogram;
import assay.record.latency.Interval;
import assay.record.latency.LatencyReader;
import assay.record.latency.LatencyTag.Span;
import assay.record.latency.LatencyWriter;
import assay.schedule.Clock;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/// One Assay client on the class path's engine and workload, and its records.
public final class BenchClient implements AutoCloseable {

  private static final String TRIAL = "benchmark";
  private static final String CLIENT = "client-1";
  private static final long SEED = 1;

  private final ClientLoad load;
  private final Path latency;
  private final Path history;

  /// @param checked whether every request goes to a history, as in a study with checks
  BenchClient(Session session, boolean checked, Path folder, Consumer<TimedEvent> events)
      throws IOException {
    latency = folder.resolve("latency.hlog");
    history = folder.resolve("history.bin");
    Workload workload = ServiceLoader.load(Workload.class).findFirst().orElseThrow();
    load =
        new ClientLoad(
            Clock.host(),
            new ClientIdentity(TRIAL, CLIENT, 0, 1, SEED),
            0,
            session,
            workload,
            new DataParameters(workload.defaults()),
            checked ? new HistoryWriter(history, TRIAL, CLIENT) : null,
            new LatencyWriter(latency, TRIAL, CLIENT),
            null,
            listener(events));
  }

  private static LoadListener listener(Consumer<TimedEvent> events) {
    return new LoadListener() {
      @Override
      public void ticked(List<Interval> intervals) {}

      @Override
      public void onEvent(TimedEvent event) {
        events.accept(event);
      }
    };
  }

  /// A session of the `reference` engine with these settings besides the required ones.
  static Session open(Map<String, String> settings, Path folder) throws Exception {
    Map<String, String> all =
        new HashMap<>(
            Map.of("backup", "none", "backup-count", "1", "partitions", "31", "machines", "1"));
    all.putAll(settings);
    Engine engine = ServiceLoader.load(Engine.class).findFirst().orElseThrow();
    return engine.open(
        new JoinSpec(CLIENT, "machine-1", TRIAL, 0, 1, new Settings(all), List.of(), folder));
  }

  ClientLoad load() {
    return load;
  }

  @Override
  public void close() throws IOException {
    load.close();
  }

  /// The answered requests in the histograms on disk.
  long recorded() {
    AtomicLong count = new AtomicLong();
    LatencyReader.read(
        latency,
        slice -> {
          if (slice.tag().span() == Span.SERVICE && slice.tag().outcome() == OperationOutcome.OK) {
            count.addAndGet(slice.durations().count());
          }
        });
    return count.get();
  }

  /// The events in the history on disk.
  int events() throws IOException {
    return HistoryReader.count(history);
  }

  /// The measured windows for one duration, from the histograms on disk.
  DurationHistogram measured(Span span) {
    List<DurationHistogram> all = new ArrayList<>();
    LatencyReader.read(
        latency,
        slice -> {
          if (slice.tag().measured()
              && slice.tag().span() == span
              && slice.tag().outcome() == OperationOutcome.OK) {
            all.add(slice.durations());
          }
        });
    return all.stream().reduce(DurationHistogram.NONE, DurationHistogram::plus);
  }
}
