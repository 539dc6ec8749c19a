package assay.load;

import assay.api.Data;
import assay.api.Session;
import assay.api.Settings;
import assay.record.Event;
import assay.record.History;
import assay.record.HistoryReader;
import assay.record.HistoryWriter;
import assay.record.Interval;
import assay.record.LatencyTag;
import assay.record.LatencyWriter;
import assay.record.Mark;
import assay.record.Outcome;
import assay.record.Responses;
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

/// A client on a test bed: files in a folder, rows and marks in lists.
final class Bed implements Sink {

  static final Client CLIENT = new Client("cell-1", "client-1", 0, 1, 42);

  final List<Interval> rows = new CopyOnWriteArrayList<>();
  final List<Mark> marks = new CopyOnWriteArrayList<>();
  final Path historyFile;
  final Path latencyFile;
  final Path responsesFile;
  final Station station;
  Consumer<Mark> onMark = mark -> {};

  Bed(Path folder, Session session, int registers, int counters) throws IOException {
    this(folder, session, registers, counters, Map.of());
  }

  Bed(Path folder, Session session, int registers, int counters, Map<String, String> settings)
      throws IOException {
    historyFile = folder.resolve("history.bin");
    latencyFile = folder.resolve("latency.hlog");
    responsesFile = folder.resolve("responses.csv");
    station =
        new Station(
            CLIENT,
            session,
            new MemoryWorkload(),
            new Data(
                Map.of("registers", (long) registers, "counters", (long) counters),
                new Settings(settings)),
            new Ledger(registers, 0, 1),
            new HistoryWriter(historyFile, CLIENT.cell(), CLIENT.name()),
            new LatencyWriter(latencyFile, CLIENT.cell(), CLIENT.name()),
            new ResponseLog(new Responses(responsesFile)),
            this);
  }

  @Override
  public void ticked(List<Interval> intervals) {
    rows.addAll(intervals);
  }

  @Override
  public void marked(Mark mark) {
    marks.add(mark);
    onMark.accept(mark);
  }

  List<Event> events() throws IOException {
    HistoryWriter writer = station.history();
    if (writer != null) {
      writer.flush();
    }
    History history = new History();
    if (!HistoryReader.read(historyFile, 0, history)) {
      throw new IOException("half an event");
    }
    return IntStream.range(0, history.size()).mapToObj(history::event).toList();
  }

  /// Waits until so many requests were shed, as the history tells.
  void awaitShed(long requests) {
    try {
      while (shed() < requests) {
        TimeUnit.MILLISECONDS.sleep(5);
      }
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /// Nothing is written to the file while it is read.
  private long shed() throws IOException {
    synchronized (Objects.requireNonNull(station.history())) {
      return events().stream().filter(event -> event.outcome() == Outcome.SHED).count();
    }
  }

  /// The histograms on disk, summed over intervals.
  Map<LatencyTag, Histogram> latencies() throws FileNotFoundException {
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

  Mark mark(Mark.Type type) {
    return marks.stream().filter(mark -> mark.type() == type).findFirst().orElseThrow();
  }
}
