package assay.run.watch;

import assay.api.engine.DirectoryTree;
import assay.record.history.CountedHistoryFile;
import assay.record.history.OperationOutcome;
import assay.record.latency.DurationHistogram;
import assay.record.latency.LatencyReader;
import assay.record.latency.LatencyTag;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The files of a watch in a temporary folder: those of the present window, and the clients' logs.
record WindowFiles(Path folder) implements AutoCloseable {

  static WindowFiles create() throws IOException {
    return new WindowFiles(Files.createTempDirectory("assay-watch-"));
  }

  Path history(long window, int client) {
    return folder.resolve("window-%d-client-%d.history".formatted(window, client + 1));
  }

  Path latency(long window, int client) {
    return folder.resolve("window-%d-client-%d.hlog".formatted(window, client + 1));
  }

  /// The folder of a client's log.
  Path process(String name) {
    return folder.resolve(name);
  }

  List<CountedHistoryFile> histories(long window, int clients) throws IOException {
    List<CountedHistoryFile> files = new ArrayList<>();
    for (int client = 0; client < clients; client++) {
      files.add(CountedHistoryFile.of(history(window, client), client));
    }
    return files;
  }

  /// Answered requests of the measured window, by kind.
  Map<String, DurationHistogram> latencies(long window, int clients) {
    Map<String, DurationHistogram> kinds = new HashMap<>();
    for (int client = 0; client < clients; client++) {
      LatencyReader.read(
          latency(window, client),
          WindowFiles::counts,
          slice -> kinds.merge(slice.tag().kind(), slice.durations(), DurationHistogram::plus));
    }
    return kinds;
  }

  private static boolean counts(LatencyTag tag) {
    return tag.measured()
        && tag.span() == LatencyTag.Span.RESPONSE
        && tag.outcome() == OperationOutcome.OK;
  }

  void delete(long window, int clients) throws IOException {
    for (int client = 0; client < clients; client++) {
      Files.deleteIfExists(history(window, client));
      Files.deleteIfExists(latency(window, client));
    }
  }

  @Override
  public void close() throws IOException {
    DirectoryTree.delete(folder);
  }
}
