package assay.api.engine;

import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;

/// Records how long the operating system took to force a member's data to disk. A request that waits for a sync is
/// delayed as long; the check `longest-requests` shows it. Thread-safe.
///
/// A row is written when its sync ends, so a killed member loses no rows. Syncs below two milliseconds explain no long
/// request and are left out. If rows cannot be written, for example on a full disk, the log says so once and stops: it
/// must not disturb the member.
public final class DiskSyncLog implements AutoCloseable {

  /// The file's name in a member's folder.
  public static final String FILE = "syncs.csv";

  /// The columns: when a sync began, by [System#nanoTime]; how long it lasted; and what was synced, a word such as
  /// `journal`.
  public static final String HEADER = "beganNanos,lastedNanos,of";

  private static final long LEAST_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

  private final OutputStream out;
  private boolean over;

  DiskSyncLog(OutputStream out) {
    this.out = out;
  }

  /// Creates a log, or continues the log that the same member wrote before its death, without an
  /// incomplete last row.
  ///
  /// @param folder the folder of the member's first process
  /// @throws IOException when the file cannot be written
  public static DiskSyncLog open(Path folder) throws IOException {
    Path file = folder.resolve(FILE);
    boolean fresh = !Files.exists(file) || cutToLines(file) == 0;
    DiskSyncLog log =
        new DiskSyncLog(
            Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND));
    if (fresh) {
      log.write(HEADER);
    }
    return log;
  }

  /// Cuts a file after its last complete line, and returns its length in bytes.
  private static long cutToLines(Path file) throws IOException {
    try (RandomAccessFile rows = new RandomAccessFile(file.toFile(), "rw")) {
      long whole = rows.length();
      while (whole > 0) {
        rows.seek(whole - 1);
        if (rows.read() == '\n') {
          break;
        }
        whole--;
      }
      if (whole < rows.length()) {
        rows.setLength(whole);
      }
      return whole;
    }
  }

  /// Records a sync; has no effect after [#close()] or a failed write.
  ///
  /// @param beganNanos when the sync began
  /// @param endedNanos when the sync ended
  /// @param of what was forced to the disk, one word
  public void add(long beganNanos, long endedNanos, String of) {
    if (endedNanos - beganNanos < LEAST_NANOS) {
      return;
    }
    synchronized (out) {
      if (over) {
        return;
      }
      try {
        write("%d,%d,%s".formatted(beganNanos, endedNanos - beganNanos, of));
      } catch (IOException e) {
        over = true;
        System.err.println(
            "From now on no sync of the disk is told in "
                + FILE
                + ", which cannot be written: "
                + e);
      }
    }
  }

  private void write(String row) throws IOException {
    out.write((row + "\r\n").getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void close() throws IOException {
    synchronized (out) {
      over = true;
      out.close();
    }
  }
}
