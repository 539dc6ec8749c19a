package assay.record.probe;

import assay.record.io.CsvFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// `network.csv`: loopback traffic, appended as it happens. Thread-safe.
public final class LoopbackTrafficLog implements AutoCloseable {

  private final CsvFile<NetworkSample> rows;

  public LoopbackTrafficLog(Path file) throws IOException {
    rows = new CsvFile<>(file, NetworkSample.class);
  }

  public void append(NetworkSample sample) {
    rows.append(List.of(sample));
  }

  @Override
  public void close() throws IOException {
    rows.close();
  }

  /// @throws assay.problem.ProblemException E703 when a row is malformed
  public static List<NetworkSample> read(Path file) {
    return CsvFile.read(file, NetworkSample.class);
  }
}
