package assay.api.engine;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;

/// Where a member writes down for how long it had the operating system force what it keeps to the disk, for the record. Who
/// waits for such a sync waits as long; the check `longest-requests` tells of it. Safe for many threads.
///
/// A row is written as soon as a sync is over, so that a member that is killed leaves all of them; one of less than two
/// milliseconds explains no long request and is left out.
public final class SyncLog implements AutoCloseable {

  /// The file's name in a member's folder.
  public static final String FILE = "syncs.csv";

  /// Its columns: when a sync began, by [System#nanoTime]; how long it lasted; and of what, a word such as `journal`.
  public static final String HEADER = "beganNanos,lastedNanos,of";

  private static final long LEAST_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

  private final OutputStream out;

  private SyncLog(OutputStream out) {
    this.out = out;
  }

  /// Begins one, or goes on with that of the same member before its death.
  ///
  /// @param folder the folder of the member's first process
  /// @throws IOException where it cannot be written
  public static SyncLog open(Path folder) throws IOException {
    Path file = folder.resolve(FILE);
    boolean fresh = !Files.exists(file) || Files.size(file) == 0;
    SyncLog log =
        new SyncLog(
            Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND));
    if (fresh) {
      log.write(HEADER);
    }
    return log;
  }

  /// Notes a sync.
  ///
  /// @param beganNanos when it began
  /// @param endedNanos when it was over
  /// @param of what was forced to the disk, one word
  public void add(long beganNanos, long endedNanos, String of) {
    if (endedNanos - beganNanos >= LEAST_NANOS) {
      try {
        write("%d,%d,%s".formatted(beganNanos, endedNanos - beganNanos, of));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private void write(String row) throws IOException {
    byte[] bytes = (row + "\r\n").getBytes(StandardCharsets.UTF_8);
    synchronized (out) {
      out.write(bytes);
    }
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
