package assay.api.engine;

import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;

/// Where a member writes down for how long it had the operating system force what it keeps to the disk, for the record. Who
/// waits for such a sync waits as long; the check `longest-requests` tells of it. Safe for many threads.
///
/// A row is written as soon as a sync is over, so that a member that is killed leaves all of them; one of less than two
/// milliseconds explains no long request and is left out. Where rows cannot be written, on a full disk say, that is said once and
/// no more are: whoever waits for the disk is never disturbed by who tells of it.
public final class SyncLog implements AutoCloseable {

  /// The file's name in a member's folder.
  public static final String FILE = "syncs.csv";

  /// Its columns: when a sync began, by [System#nanoTime]; how long it lasted; and of what, a word such as `journal`.
  public static final String HEADER = "beganNanos,lastedNanos,of";

  private static final long LEAST_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

  private final OutputStream out;
  private boolean over;

  SyncLog(OutputStream out) {
    this.out = out;
  }

  /// Begins one, or goes on with that of the same member before its death, without a row of which only a part was written.
  ///
  /// @param folder the folder of the member's first process
  /// @throws IOException where it cannot be written
  public static SyncLog open(Path folder) throws IOException {
    Path file = folder.resolve(FILE);
    boolean fresh = !Files.exists(file) || cutToLines(file) == 0;
    SyncLog log =
        new SyncLog(
            Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND));
    if (fresh) {
      log.write(HEADER);
    }
    return log;
  }

  /// Leaves of a file its whole lines, and returns how many bytes those are.
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

  /// Notes a sync; does nothing once this is closed, or could not write.
  ///
  /// @param beganNanos when it began
  /// @param endedNanos when it was over
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
