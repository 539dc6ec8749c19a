package assay.record.latency;

import assay.record.io.Checksum;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;
import org.HdrHistogram.HistogramLogWriter;

/// Appends interval histograms to one client's `.hlog`, in HdrHistogram's own log format.
///
/// Values are nanoseconds. A line's start and length are seconds of the host's monotonic clock,
/// rounded to the millisecond, so that lines of all processes of a host lie on one axis; its tag is
/// the [LatencyTag]; its maximum, for human readers only, is in milliseconds. What goes to the file at a
/// time begins with a comment that holds the CRC-32C of everything before it; none stands at the end,
/// where readers expect no more than histograms.
public final class LatencyWriter implements AutoCloseable {

  /// The longest duration a histogram can hold, 120 s; longer ones count as this long.
  public static final long HIGHEST_NANOS = 120_000_000_000L;

  /// Significant decimal digits of every histogram.
  public static final int DIGITS = 3;

  private final Path path;
  private final PrintStream out;
  private final LatencyLines lines = new LatencyLines();
  private final long shiftNanos;
  private final CRC32C crc = new CRC32C();
  private boolean flushed;

  /// Begins a file.
  public LatencyWriter(Path path, String cell, String client) throws IOException {
    this(path, cell, client, 0);
  }

  /// Begins a file whose times are shifted.
  ///
  /// @param shiftNanos what is added to when an interval began and ended
  public LatencyWriter(Path path, String cell, String client, long shiftNanos) throws IOException {
    this.path = path;
    this.shiftNanos = shiftNanos;
    out =
        new PrintStream(
            new BufferedOutputStream(
                new CheckedOutputStream(
                    Files.newOutputStream(
                        path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                    crc),
                1 << 16),
            false,
            StandardCharsets.UTF_8);
    HistogramLogWriter head = new HistogramLogWriter(out);
    head.outputLogFormatVersion();
    head.outputComment("[unit=ns; Interval_Max in ms; times in seconds of the monotonic clock]");
    head.outputComment(owner(cell, client));
    head.outputLegend();
    flush();
  }

  /// The comment that says whose histograms follow.
  static String owner(String cell, String client) {
    return "[cell=" + cell + "; client=" + client + "]";
  }

  /// Appends one interval's durations; it is on disk after the next [#flush].
  ///
  /// @param startNanos when the interval began, on the monotonic clock
  /// @param endNanos when it ended
  public synchronized void write(
      LatencyTag tag, long startNanos, long endNanos, Durations durations) {
    if (flushed) {
      out.print("#" + checksum(crc) + "\n");
      flushed = false;
    }
    out.print(
        lines.of(tag, seconds(startNanos + shiftNanos), seconds(endNanos + shiftNanos), durations));
  }

  private static double seconds(long nanos) {
    return nanos / 1e9;
  }

  /// Hands everything written so far to the operating system, where it outlives this process.
  ///
  /// @throws UncheckedIOException when some of it could not be written, such as on a full disk
  public synchronized void flush() {
    requireWritten();
    flushed = true;
  }

  /// The comment that says what comes before it.
  static String checksum(CRC32C crc) {
    return "[crc32c=" + Checksum.text(crc) + "]";
  }

  private void requireWritten() {
    if (out.checkError()) {
      throw new UncheckedIOException(
          new IOException("cannot write " + path + ": is the disk full?"));
    }
  }

  @Override
  public synchronized void close() {
    flush();
    out.close();
    lines.close();
  }
}
