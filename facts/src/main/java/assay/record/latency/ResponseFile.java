package assay.record.latency;

import assay.record.history.OperationOutcome;
import assay.record.io.CsvFile;
import assay.record.io.DamagedRecordProblems;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/// `responses.csv`: results of a client's closed steps' requests, appended as they happen. Thread-safe.
public final class ResponseFile implements AutoCloseable {

  private static final List<String> OUTCOMES =
      Arrays.stream(OperationOutcome.values()).map(OperationOutcome::name).toList();

  private final CsvFile<ResponseRow> rows;
  private final long shiftNanos;

  public ResponseFile(Path file) throws IOException {
    this(file, 0);
  }

  /// @param shiftNanos added to start and end
  public ResponseFile(Path file, long shiftNanos) throws IOException {
    this.shiftNanos = shiftNanos;
    rows = new CsvFile<>(file, ResponseRow.class);
  }

  public void append(Collection<ResponseRow> added) {
    rows.append(
        shiftNanos == 0 ? added : added.stream().map(row -> row.shifted(shiftNanos)).toList());
  }

  @Override
  public void close() throws IOException {
    rows.close();
  }

  /// Every complete row; a missing file has none.
  ///
  /// @throws assay.problem.ProblemException E703 when a row is malformed or impossible
  public static List<ResponseRow> read(Path file) {
    List<ResponseRow> read = CsvFile.read(file, ResponseRow.class);
    for (int i = 0; i < read.size(); i++) {
      ResponseRow row = read.get(i);
      if (row.endNanos() < row.startNanos() || row.parent() >= row.number() || row.oneIn() < 1) {
        throw DamagedRecordProblems.at(
            file, i + 2, row.toString(), "times or numbers that cannot be");
      }
      if (!OUTCOMES.contains(row.outcome())) {
        throw DamagedRecordProblems.at(
            file, i + 2, row.toString(), "the outcome is none of " + OUTCOMES);
      }
    }
    return read;
  }
}
