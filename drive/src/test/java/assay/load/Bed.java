package assay.load;

import assay.api.DataParameters;
import assay.api.Session;
import assay.api.Settings;
import assay.load.client.ClientContext;
import assay.load.client.ClientIdentity;
import assay.load.client.LoadListener;
import assay.load.client.ResponseLog;
import assay.load.keys.RegisterWriters;
import assay.load.keys.WriteLeases;
import assay.record.event.TimedEvent;
import assay.record.history.History;
import assay.record.history.HistoryReader;
import assay.record.history.HistoryWriter;
import assay.record.history.Operation;
import assay.record.history.OperationOutcome;
import assay.record.latency.Interval;
import assay.record.latency.LatencyTag;
import assay.record.latency.LatencyWriter;
import assay.record.latency.ResponseFile;
import assay.schedule.Clock;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/// A client on a test bed: files in a folder, rows and events in lists.
public final class Bed implements LoadListener {

  public static final ClientIdentity CLIENT = new ClientIdentity("trial-1", "client-1", 0, 1, 42);

  public final List<Interval> rows = new CopyOnWriteArrayList<>();
  public final List<TimedEvent> events = new CopyOnWriteArrayList<>();
  final Path historyFile;
  public final Path latencyFile;
  public final Path responsesFile;
  public final ClientContext context;
  public Consumer<TimedEvent> onMark = event -> {};

  public Bed(Path folder, Session session, int registers, int counters) throws IOException {
    this(folder, session, registers, counters, Map.of());
  }

  public Bed(
      Path folder, Session session, int registers, int counters, Map<String, String> settings)
      throws IOException {
    this(Clock.host(), folder, session, registers, counters, settings);
  }

  /// Threads wait for the clock.
  public Bed(
      Clock clock,
      Path folder,
      Session session,
      int registers,
      int counters,
      Map<String, String> settings)
      throws IOException {
    historyFile = folder.resolve("history.bin");
    latencyFile = folder.resolve("latency.hlog");
    responsesFile = folder.resolve("responses.csv");
    context =
        new ClientContext(
            clock,
            CLIENT,
            session,
            new MemoryWorkload(),
            new DataParameters(
                Map.of("registers", (long) registers, "counters", (long) counters),
                new Settings(settings)),
            new WriteLeases(clock, registers, 0, 1, RegisterWriters.OWN),
            new HistoryWriter(historyFile, CLIENT.trial(), CLIENT.name()),
            new LatencyWriter(latencyFile, CLIENT.trial(), CLIENT.name()),
            new ResponseLog(new ResponseFile(responsesFile)),
            this);
  }

  @Override
  public void ticked(List<Interval> intervals) {
    rows.addAll(intervals);
  }

  @Override
  public void onEvent(TimedEvent event) {
    events.add(event);
    onMark.accept(event);
  }

  public List<Operation> events() throws IOException {
    HistoryWriter writer = context.history();
    if (writer != null) {
      writer.flush();
    }
    History history = new History();
    if (!HistoryReader.read(historyFile, 0, history)) {
      throw new IOException("half an event");
    }
    return IntStream.range(0, history.size()).mapToObj(history::event).toList();
  }

  /// Waits for that many shed requests in the history.
  public void awaitShed(long requests) {
    try {
      while (shed() < requests) {
        TimeUnit.MILLISECONDS.sleep(5);
      }
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /// The file is not written while it is read.
  private long shed() throws IOException {
    synchronized (Objects.requireNonNull(context.history())) {
      return events().stream().filter(event -> event.outcome() == OperationOutcome.SHED).count();
    }
  }

  /// The histograms on disk, summed over intervals.
  public Map<LatencyTag, Histogram> latencies() throws FileNotFoundException {
    Map<LatencyTag, Histogram> sums = new HashMap<>();
    try (HistogramLogReader reader = new HistogramLogReader(latencyFile.toFile())) {
      while (reader.hasNext()) {
        Histogram interval = (Histogram) reader.nextIntervalHistogram();
        sums.computeIfAbsent(LatencyTag.parse(interval.getTag()), tag -> new Histogram(3))
            .add(interval);
      }
    }
    return sums;
  }

  public TimedEvent event(TimedEvent.Type type) {
    return events.stream().filter(event -> event.type() == type).findFirst().orElseThrow();
  }
}
