package assay.record.probe;

import assay.record.io.CsvFile;
import java.nio.file.Path;
import java.util.List;

/// A member had the operating system force what it keeps to the disk, as the member itself tells it by a [SyncLog].
///
/// @param beganNanos when that began, on the host's monotonic clock
/// @param lastedNanos how long it took
/// @param of what it was: `journal`
public record DiskSync(long beganNanos, long lastedNanos, String of) {

  /// All that a process told; none where it told nothing.
  ///
  /// @param file the process's [SyncLog]
  /// @throws assay.problem.ProblemException E703 where a row is not as written
  public static List<DiskSync> read(Path file) {
    return CsvFile.read(file, DiskSync.class);
  }

  /// When it was over.
  public long endedNanos() {
    return beganNanos + lastedNanos;
  }
}
