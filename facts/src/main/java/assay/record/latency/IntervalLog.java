package assay.record.latency;

import assay.record.io.CsvFile;
import assay.record.io.DamagedRecordProblems;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;

/// `timeline.csv`: every client's results per interval, appended as they happen. Thread-safe.
public final class IntervalLog implements AutoCloseable {

  private final CsvFile<Interval> rows;

  public IntervalLog(Path file) throws IOException {
    rows = new CsvFile<>(file, Interval.class);
  }

  public void append(Collection<Interval> intervals) {
    rows.append(intervals);
  }

  @Override
  public void close() throws IOException {
    rows.close();
  }

  /// @throws assay.problem.ProblemException E703 when a row is malformed or impossible
  public static List<Interval> read(Path file) {
    List<Interval> intervals = CsvFile.read(file, Interval.class);
    for (int i = 0; i < intervals.size(); i++) {
      Interval row = intervals.get(i);
      long least = Math.min(Math.min(row.ok(), row.failed()), Math.min(row.unknown(), row.shed()));
      if (least < 0 || row.lengthNanos() <= 0) {
        throw DamagedRecordProblems.at(
            file, i + 2, row.toString(), "a count or a length below zero");
      }
    }
    return intervals;
  }
}
