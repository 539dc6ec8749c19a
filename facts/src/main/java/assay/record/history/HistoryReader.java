package assay.record.history;

import java.io.IOException;
import java.nio.file.Path;

/// Reads the files of [HistoryWriter].
public final class HistoryReader {

  private HistoryReader() {}

  /// Adds a file's events to a history, up to [CountedHistoryFile#MOST_EVENTS].
  ///
  /// @return whether the file has its writer's end
  /// @throws IOException when the file cannot be read, is not a history, or was altered; the message names the byte
  public static boolean read(Path path, int client, History into) throws IOException {
    CountedHistoryFile file = CountedHistoryFile.of(path, client);
    file.take(into, into.claim(Math.toIntExact(file.events())));
    return file.whole();
  }

  /// @return whole events
  /// @throws IOException when the file cannot be read or is not a history
  public static int count(Path path) throws IOException {
    return Math.toIntExact(CountedHistoryFile.of(path, 0).events());
  }
}
