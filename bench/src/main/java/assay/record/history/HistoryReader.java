package assay.record.history;

import java.io.IOException;
import java.nio.file.Path;

/// Reads what [HistoryWriter] wrote.
public final class HistoryReader {

  private HistoryReader() {}

  /// Adds a file's events to a history, which can hold [HistoryFile#MOST_EVENTS].
  ///
  /// @return whether the file ended as its writer ended it, and not in the middle
  /// @throws IOException when the file cannot be read, is not a history, or is not as it was written,
  ///     with a sentence that says at which byte
  public static boolean read(Path path, int client, History into) throws IOException {
    HistoryFile file = HistoryFile.of(path, client);
    file.take(into, into.claim(Math.toIntExact(file.events())));
    return file.whole();
  }

  /// How many whole events a file holds.
  ///
  /// @throws IOException when the file cannot be read or is not a history
  public static int count(Path path) throws IOException {
    return Math.toIntExact(HistoryFile.of(path, 0).events());
  }
}
