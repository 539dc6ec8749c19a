package assay.record;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// `network.csv`: what crossed the loopback, appended as it happens; safe for many threads.
public final class Network implements AutoCloseable {

  private final Rows<NetworkSample> rows;

  /// Begins or continues a file.
  public Network(Path file) throws IOException {
    rows = new Rows<>(file, NetworkSample.class);
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
    return Rows.read(file, NetworkSample.class);
  }
}
