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

/// Appends interval histograms to one client's `.hlog`, in HdrHistogram's log format. Thread-safe.
///
/// Values are nanoseconds. Start and length are seconds on the host's monotonic clock, rounded to the millisecond:
/// one axis for all processes of a host. The maximum, for human readers only, is in milliseconds. Each write begins
/// with a comment with the CRC-32C of everything before it; none ends the file, because readers expect only
/// histograms there.
public final class LatencyWriter implements AutoCloseable {

  /// The longest duration, 120 s; longer ones count as 120 s.
  public static final long HIGHEST_NANOS = 120_000_000_000L;

  public static final int DIGITS = 3;

  private final String owner;
  private Path path;
  private PrintStream out;
  private final HdrLogLineFormatter lines = new HdrLogLineFormatter();
  private final long shiftNanos;
  private final CRC32C crc = new CRC32C();
  private boolean flushed;

  public LatencyWriter(Path path, String trial, String client) throws IOException {
    this(path, trial, client, 0);
  }

  /// @param shiftNanos added to the start and end of intervals
  public LatencyWriter(Path path, String trial, String client, long shiftNanos) throws IOException {
    this.owner = owner(trial, client);
    this.path = path;
    this.shiftNanos = shiftNanos;
    out = opened(path, crc);
    begin();
  }

  private static PrintStream opened(Path path, CRC32C crc) throws IOException {
    return new PrintStream(
        new BufferedOutputStream(
            new CheckedOutputStream(
                Files.newOutputStream(
                    path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                crc),
            1 << 16),
        false,
        StandardCharsets.UTF_8);
  }

  private void begin() {
    HistogramLogWriter head = new HistogramLogWriter(out);
    head.outputLogFormatVersion();
    head.outputComment("[unit=ns; Interval_Max in ms; times in seconds of the monotonic clock]");
    head.outputComment(owner);
    head.outputLegend();
    flush();
  }

  /// Completes the file, and writes all later histograms to a new one, which can be read alone.
  ///
  /// @throws IOException when the new file cannot be made; the old one then stays open
  public synchronized void continueIn(Path next) throws IOException {
    flush();
    PrintStream opened = opened(next, crc);
    out.close();
    path = next;
    out = opened;
    crc.reset();
    begin();
  }

  static String owner(String trial, String client) {
    return "[trial=" + trial + "; client=" + client + "]";
  }

  public synchronized void write(
      LatencyTag tag, long startNanos, long endNanos, DurationHistogram durations) {
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

  /// Passes everything to the operating system, where it survives this process.
  ///
  /// @throws UncheckedIOException when writing failed, for example on a full disk
  public synchronized void flush() {
    requireWritten();
    flushed = true;
  }

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
