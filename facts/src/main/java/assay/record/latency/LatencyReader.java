package assay.record.latency;

import assay.outside.SizeLimitedStream;
import assay.outside.UntrustedLines;
import assay.record.io.DamagedRecordProblems;
import assay.record.io.RecordFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.zip.CRC32C;
import java.util.zip.DataFormatException;
import java.util.zip.GZIPInputStream;

/// One client's histograms per interval: `.hlog` or `.hlog.gz`, tagged by [LatencyTag], in nanoseconds, with
/// timestamps in seconds on the host's monotonic clock.
public final class LatencyReader {

  private static final String TAG = "Tag=";
  private static final int FIELDS = 5;
  private static final String CHECKSUM = "#[crc32c=";
  private static final double MILLIS_PER_SECOND = 1_000;
  private static final long NANOS_PER_MILLI = 1_000_000;

  /// Histograms shrink less. What shrinks more was made to keep its reader busy.
  private static final long MOST_TIMES = 100;

  private static final long MOST_UNPACKED = 1L << 28;

  private LatencyReader() {}

  /// One interval's histogram, with times exact to the millisecond.
  public record Slice(
      LatencyTag tag, long startNanos, long endNanos, DurationHistogram durations) {}

  /// Reads one slice at a time, because a file may exceed memory. Skips a truncated last line.
  ///
  /// @throws assay.problem.ProblemException E703 when a line is no tagged histogram
  public static void read(Path file, Consumer<Slice> each) {
    read(file, tag -> true, each);
  }

  /// @throws assay.problem.ProblemException E703 when a line is no tagged histogram
  public static void read(Path file, Predicate<LatencyTag> wanted, Consumer<Slice> each) {
    int number = 0;
    CRC32C crc = new CRC32C();
    try (BufferedReader lines = open(file);
        DurationCodec codec = new DurationCodec()) {
      String line = lines.readLine();
      while (line != null) {
        String next = lines.readLine();
        number++;
        if (line.startsWith(CHECKSUM) && !line.equals("#" + LatencyWriter.checksum(crc))) {
          throw DamagedRecordProblems.at(
              file, number, line, "what comes before it has another checksum");
        }
        crc.update((line + "\n").getBytes(StandardCharsets.UTF_8));
        if (!head(line) && !hand(line, wanted, codec, each) && (next != null || whole(file))) {
          throw DamagedRecordProblems.at(file, number, line, "the line is not a tagged histogram");
        }
        line = next;
      }
    } catch (IOException e) {
      throw DamagedRecordProblems.at(
          file, number + 1, "", "the file cannot be read further: " + e.getMessage());
    }
  }

  /// Checks the owner, if the file names one.
  ///
  /// @throws assay.problem.ProblemException E703 when the file belongs to another trial or client than its name says
  public static void requireOwner(Path file, String trial, String client) {
    try (BufferedReader lines = open(file)) {
      String own = LatencyWriter.owner(trial, client);
      String line = lines.readLine();
      while (line != null && head(line)) {
        if (line.startsWith("#[trial=") && !line.equals("#" + own)) {
          throw DamagedRecordProblems.at(
              file, 1, line, "the histograms are those of another client or trial");
        }
        line = lines.readLine();
      }
    } catch (IOException e) {
      throw DamagedRecordProblems.of(file, "the file cannot be read: " + e.getMessage());
    }
  }

  /// Whether a line is a header or comment.
  static boolean head(String line) {
    return line.startsWith("#") || line.startsWith("\"StartTimestamp\"");
  }

  private static BufferedReader open(Path file) throws IOException {
    InputStream bytes = RecordFile.open(file);
    try {
      return new UntrustedLines(
          file.toString().endsWith(".gz") ? unpacked(bytes, Files.size(file)) : bytes);
    } catch (IOException e) {
      bytes.close();
      throw e;
    }
  }

  private static InputStream unpacked(InputStream bytes, long size) throws IOException {
    SizeLimitedStream metered = new SizeLimitedStream(new GZIPInputStream(bytes));
    metered.allow(Math.max(MOST_UNPACKED, MOST_TIMES * size));
    return metered;
  }

  /// Whether the last line is complete; packed files are.
  private static boolean whole(Path file) throws IOException {
    if (file.toString().endsWith(".gz")) {
      return true;
    }
    try (var channel = Files.newByteChannel(file)) {
      var last = ByteBuffer.allocate(1);
      channel.position(channel.size() - 1).read(last);
      return last.get(0) == '\n';
    }
  }

  /// Passes on a wanted slice, and returns whether the line is a slice. Parses lines itself, because the library's
  /// reader stops at a damaged line as if at the end. Format: `Tag=…,start,length,maximum,histogram`, in seconds and
  /// Base64 (HdrHistogram's log format 1.3).
  static boolean hand(
      String line, Predicate<LatencyTag> wanted, DurationCodec codec, Consumer<Slice> each) {
    String[] fields = line.split(",", FIELDS + 1);
    if (fields.length != FIELDS || !fields[0].startsWith(TAG)) {
      return false;
    }
    Slice slice;
    try {
      LatencyTag tag = LatencyTag.parse(fields[0].substring(TAG.length()));
      double start = Double.parseDouble(fields[1]);
      double end = start + Double.parseDouble(fields[2]);
      double unused = Double.parseDouble(fields[3]);
      if (!wanted.test(tag)) {
        return true;
      }
      slice = new Slice(tag, nanos(start), nanos(end), codec.durations(fields[4]));
    } catch (RuntimeException | DataFormatException e) {
      return false;
    }
    each.accept(slice);
    return true;
  }

  private static long nanos(double seconds) {
    long millis = (long) (seconds * MILLIS_PER_SECOND);
    return millis * NANOS_PER_MILLI;
  }
}
