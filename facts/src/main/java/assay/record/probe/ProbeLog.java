package assay.record.probe;

import assay.record.io.CsvFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// `probes.csv`: CPU, memory, hiccups and allocation of every process, appended as they happen. Thread-safe.
public final class ProbeLog implements AutoCloseable {

  private final CsvFile<ProbeSample> rows;

  public ProbeLog(Path file) throws IOException {
    rows = new CsvFile<>(file, ProbeSample.class);
  }

  public void append(ProbeSample sample) {
    rows.append(List.of(sample));
  }

  @Override
  public void close() throws IOException {
    rows.close();
  }

  /// @throws assay.problem.ProblemException E703 when a row is malformed
  public static List<ProbeSample> read(Path file) {
    return CsvFile.read(file, ProbeSample.class);
  }
}
