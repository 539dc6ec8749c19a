package assay.record.probe;

import assay.record.io.CsvFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// `link.csv`: samples of links between sites, appended as they happen; no file without a link. Thread-safe.
public final class LinkLog implements AutoCloseable {

  private final Path file;
  private @Nullable CsvFile<LinkSample> rows;

  /// Creates the file with its first row.
  public LinkLog(Path file) {
    this.file = file;
  }

  public synchronized void append(LinkSample sample) throws IOException {
    CsvFile<LinkSample> open = rows == null ? new CsvFile<>(file, LinkSample.class) : rows;
    rows = open;
    open.append(List.of(sample));
  }

  @Override
  public synchronized void close() throws IOException {
    if (rows != null) {
      rows.close();
    }
  }

  /// Every complete sample of a file; empty if the file is missing.
  ///
  /// @throws assay.problem.ProblemException E703 when a row is malformed
  public static List<LinkSample> read(Path file) {
    return CsvFile.read(file, LinkSample.class);
  }
}
