package assay.record.probe;

import assay.record.io.CsvFile;
import java.nio.file.Path;
import java.util.List;

/// A member's forced write to disk, as the member itself reports it in a [DiskSyncLog].
///
/// @param beganNanos on the host's monotonic clock
/// @param of the kind: `journal`
public record DiskSync(long beganNanos, long lastedNanos, String of) {

  /// All syncs of a process; empty without a log.
  ///
  /// @param file the process's [DiskSyncLog]
  /// @throws assay.problem.ProblemException E703 when a row is malformed
  public static List<DiskSync> read(Path file) {
    return CsvFile.read(file, DiskSync.class);
  }

  public long endedNanos() {
    return beganNanos + lastedNanos;
  }
}
