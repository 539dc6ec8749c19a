package assay.record.results;

import assay.json.JsonCodec;
import assay.record.io.CompleteTextLines;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;

/// Index of a folder's runs: `index.ndjson`, a line per ended run, oldest first.
///
/// Figures are in the runs' own directories.
public final class RunIndex {

  private RunIndex() {}

  /// @param id four hexadecimal digits
  /// @param outcome a [Results.Outcome], at the end
  /// @param label may be empty
  public record Entry(
      String id, String study, String started, String outcome, String label, String folder) {}

  /// Appends a run, on a new line even after a truncated one.
  public static void note(Path runs, Entry entry) throws IOException {
    Files.createDirectories(runs);
    Path file = file(runs);
    Files.writeString(
        file,
        (endsALine(file) ? "" : "\n") + JsonCodec.line(entry) + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  private static boolean endsALine(Path file) throws IOException {
    if (!Files.isRegularFile(file) || Files.size(file) == 0) {
      return true;
    }
    try (SeekableByteChannel bytes = Files.newByteChannel(file)) {
      ByteBuffer last = ByteBuffer.allocate(1);
      int read = bytes.position(bytes.size() - 1).read(last);
      return read == 1 && last.get(0) == '\n';
    }
  }

  /// Every indexed run. Skips unreadable lines, because no figure depends on them.
  public static List<Entry> read(Path runs) {
    return CompleteTextLines.of(file(runs)).stream().flatMap(line -> entry(line).stream()).toList();
  }

  private static Optional<Entry> entry(String line) {
    if (line.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(JsonCodec.read(line, Entry.class))
          .filter(entry -> entry.id() != null && entry.folder() != null && entry.started() != null);
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  private static Path file(Path runs) {
    return runs.resolve("index.ndjson");
  }
}
