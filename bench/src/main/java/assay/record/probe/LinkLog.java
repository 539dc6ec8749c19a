package assay.record.probe;

import assay.record.io.CsvFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// `link.csv`: what links between sites did, appended as it happens; there is none where no link was. Safe for many
/// threads.
public final class LinkLog implements AutoCloseable {

  private final Path file;
  private @Nullable CsvFile<LinkSample> rows;

  /// A file that begins with its first row.
  public LinkLog(Path file) {
    this.file = file;
  }

  /// Appends a sample.
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

  /// Every whole sample of a file; none where there is no file.
  ///
  /// @throws assay.problem.ProblemException E703 where a row is not as written
  public static List<LinkSample> read(Path file) {
    return CsvFile.read(file, LinkSample.class);
  }
}
