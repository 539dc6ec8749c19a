package assay.benchmark.own;

import assay.api.Data;
import assay.api.Engine;
import assay.api.Session;
import assay.api.Settings;
import assay.api.Workload;
import assay.api.engine.JoinSpec;
import assay.load.Client;
import assay.load.ClientLoad;
import assay.load.Sink;
import assay.record.HistoryReader;
import assay.record.HistoryWriter;
import assay.record.Interval;
import assay.record.Latencies;
import assay.record.LatencyTag.Span;
import assay.record.LatencyWriter;
import assay.record.Mark;
import assay.record.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;

/// One client of Assay over the engine and the workload of the class path, and what it recorded.
final class Bench implements AutoCloseable {

  private static final String CELL = "benchmark";
  private static final String CLIENT = "client-1";
  private static final long SEED = 1;

  private final ClientLoad load;
  private final Path latency;
  private final Path events;

  /// @param history whether every request goes to a history, as where a study has checks
  Bench(Session session, boolean history, Path folder, Consumer<Mark> marks) throws IOException {
    latency = folder.resolve("latency.hlog");
    events = folder.resolve("history.bin");
    Workload workload = ServiceLoader.load(Workload.class).findFirst().orElseThrow();
    load =
        new ClientLoad(
            new Client(CELL, CLIENT, 0, 1, SEED),
            0,
            session,
            workload,
            new Data(workload.defaults()),
            history ? new HistoryWriter(events, CELL, CLIENT) : null,
            new LatencyWriter(latency, CELL, CLIENT),
            sink(marks));
  }

  private static Sink sink(Consumer<Mark> marks) {
    return new Sink() {
      @Override
      public void ticked(List<Interval> intervals) {}

      @Override
      public void marked(Mark mark) {
        marks.accept(mark);
      }
    };
  }

  /// A session of the engine `reference` with these settings besides those it cannot do without.
  static Session open(Map<String, String> settings, Path folder) throws Exception {
    Map<String, String> all =
        new HashMap<>(
            Map.of("backup", "none", "backup-count", "1", "partitions", "31", "machines", "1"));
    all.putAll(settings);
    Engine engine = ServiceLoader.load(Engine.class).findFirst().orElseThrow();
    return engine.open(
        new JoinSpec(CLIENT, "machine-1", CELL, 0, 1, new Settings(all), List.of(), folder));
  }

  ClientLoad load() {
    return load;
  }

  @Override
  public void close() throws IOException {
    load.close();
  }

  /// How many answered requests the histograms on disk hold.
  long recorded() {
    AtomicLong count = new AtomicLong();
    Latencies.read(
        latency,
        slice -> {
          if (slice.tag().span() == Span.SERVICE && slice.tag().outcome() == Outcome.OK) {
            count.addAndGet(slice.histogram().getTotalCount());
          }
        });
    return count.get();
  }

  /// How many events the history on disk holds.
  int events() throws IOException {
    return HistoryReader.count(events);
  }

  /// All that the histograms on disk hold of one of the three durations in measured windows.
  Histogram measured(Span span) {
    Histogram sum = new Histogram(LatencyWriter.HIGHEST_NANOS, LatencyWriter.DIGITS);
    Latencies.read(
        latency,
        slice -> {
          if (slice.tag().measured()
              && slice.tag().span() == span
              && slice.tag().outcome() == Outcome.OK) {
            sum.add(slice.histogram());
          }
        });
    return sum;
  }
}
