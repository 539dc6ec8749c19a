package assay.record.probe;

import assay.record.io.CsvFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// `network.csv`: what crossed the loopback, appended as it happens; safe for many threads.
public final class NetworkLog implements AutoCloseable {

  private final CsvFile<NetworkSample> rows;

  /// Begins or continues a file.
  public NetworkLog(Path file) throws IOException {
    rows = new CsvFile<>(file, NetworkSample.class);
  }

  /// Appends a sample.
  public void append(NetworkSample sample) {
    rows.append(List.of(sample));
  }

  @Override
  public void close() throws IOException {
    rows.close();
  }

  /// Every whole sample of a file.
  ///
  /// @throws assay.problem.ProblemException E703 where a row is not as written
  public static List<NetworkSample> read(Path file) {
    return CsvFile.read(file, NetworkSample.class, NetworkSample.FORMER_COLUMNS);
  }
}
