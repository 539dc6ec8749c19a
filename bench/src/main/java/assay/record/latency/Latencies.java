package assay.record.latency;

import assay.record.io.DamagedRecord;
import assay.record.io.RecordFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.zip.CRC32C;
import java.util.zip.DataFormatException;
import java.util.zip.GZIPInputStream;

/// The histograms of one client, interval by interval: a `.hlog` or `.hlog.gz` whose tags are
/// [LatencyTag]s, whose values are nanoseconds and whose stamps are seconds of the host's monotonic
/// clock.
public final class Latencies {

  private static final String TAG = "Tag=";
  private static final int FIELDS = 5;
  private static final String CHECKSUM = "#[crc32c=";
  private static final double MILLIS_PER_SECOND = 1_000;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private Latencies() {}

  /// One interval's histogram of one tag.
  ///
  /// @param tag what it holds
  /// @param startNanos when the interval began, to the millisecond
  /// @param endNanos when it ended, to the millisecond
  /// @param durations how long its requests took
  public record Slice(LatencyTag tag, long startNanos, long endNanos, Durations durations) {}

  /// Hands every slice of a file to a consumer, one at a time, so that a long run's file need not
  /// fit in memory. A cut last line is left out.
  ///
  /// @throws assay.problem.ProblemException E703 where a line is not a tagged histogram
  public static void read(Path file, Consumer<Slice> each) {
    read(file, tag -> true, each);
  }

  /// The same, of some tags alone: the others' histograms are not unpacked.
  ///
  /// @throws assay.problem.ProblemException E703 where a line is not a tagged histogram
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
          throw DamagedRecord.at(file, number, line, "what comes before it has another checksum");
        }
        crc.update((line + "\n").getBytes(StandardCharsets.UTF_8));
        if (!head(line) && !hand(line, wanted, codec, each) && (next != null || whole(file))) {
          throw DamagedRecord.at(file, number, line, "the line is not a tagged histogram");
        }
        line = next;
      }
    } catch (IOException e) {
      throw DamagedRecord.at(
          file, number + 1, "", "the file cannot be read further: " + e.getMessage());
    }
  }

  /// Does nothing where a file says that it is what its name says, or nothing of it.
  ///
  /// @throws assay.problem.ProblemException E703 where it is another cell's or client's
  public static void requireOwner(Path file, String cell, String client) {
    try (BufferedReader lines = open(file)) {
      String own = LatencyWriter.owner(cell, client);
      String line = lines.readLine();
      while (line != null && head(line)) {
        if (line.startsWith("#[cell=") && !line.equals("#" + own)) {
          throw DamagedRecord.at(
              file, 1, line, "the histograms are those of another client or cell");
        }
        line = lines.readLine();
      }
    } catch (IOException e) {
      throw DamagedRecord.of(file, "the file cannot be read: " + e.getMessage());
    }
  }

  /// Whether a line is about the file and not of it.
  static boolean head(String line) {
    return line.startsWith("#") || line.startsWith("\"StartTimestamp\"");
  }

  private static BufferedReader open(Path file) throws IOException {
    InputStream bytes = RecordFile.open(file);
    boolean packed = file.toString().endsWith(".gz");
    return new BufferedReader(
        new InputStreamReader(packed ? new GZIPInputStream(bytes) : bytes, StandardCharsets.UTF_8));
  }

  /// Whether the last line was written to its end; a packed file was closed before it was packed.
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

  /// Hands the slice of a line on where it is wanted, and returns whether the line is one of a slice. Each line is
  /// read by itself: the library's reader of whole logs ends at a damaged line as if it were the last. A line is
  /// `Tag=…,start,length,maximum,histogram`, in seconds and Base64 (HdrHistogram's log format 1.3).
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
