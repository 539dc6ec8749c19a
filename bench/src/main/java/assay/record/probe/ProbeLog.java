package assay.record.probe;

import assay.record.io.CsvFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// `probes.csv`: CPU, memory, hiccups and allocation of every process, appended as it happens; safe for many
/// threads.
public final class ProbeLog implements AutoCloseable {

  private final CsvFile<ProbeSample> rows;

  /// Begins or continues a file.
  public ProbeLog(Path file) throws IOException {
    rows = new CsvFile<>(file, ProbeSample.class);
  }

  /// Appends a sample.
  public void append(ProbeSample sample) {
    rows.append(List.of(sample));
  }

  @Override
  public void close() throws IOException {
    rows.close();
  }

  /// Every whole sample of a file.
  ///
  /// @throws assay.problem.ProblemException E703 where a row is not as written
  public static List<ProbeSample> read(Path file) {
    return CsvFile.read(file, ProbeSample.class);
  }
}
