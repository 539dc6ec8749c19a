package assay.record.latency;

import assay.record.io.DamagedRecord;
import assay.record.io.RecordFile;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.zip.CRC32C;
import java.util.zip.GZIPInputStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.jspecify.annotations.Nullable;

/// The histograms of one client, interval by interval: a `.hlog` or `.hlog.gz` whose tags are
/// [LatencyTag]s, whose values are nanoseconds and whose stamps are seconds of the host's monotonic
/// clock.
public final class Latencies {

  private static final String CLOCK = "#[BaseTime: 0.000 (seconds since epoch)]\n";
  private static final String CHECKSUM = "#[crc32c=";
  private static final long NANOS_PER_MILLI = 1_000_000;

  private Latencies() {}

  /// One interval's histogram of one tag.
  ///
  /// @param tag what it holds
  /// @param startNanos when the interval began, to the millisecond
  /// @param endNanos when it ended, to the millisecond
  /// @param histogram nanoseconds
  public record Slice(LatencyTag tag, long startNanos, long endNanos, Histogram histogram) {}

  /// Hands every slice of a file to a consumer, one at a time, so that a long run's file need not
  /// fit in memory. A cut last line is left out.
  ///
  /// @throws assay.problem.ProblemException E703 where a line is not a tagged histogram
  public static void read(Path file, Consumer<Slice> each) {
    read(file, "", each);
  }

  /// The same, of the steps alone whose id begins with this: the others' histograms are not unpacked.
  ///
  /// @throws assay.problem.ProblemException E703 where a line is not a tagged histogram
  public static void read(Path file, String steps, Consumer<Slice> each) {
    int number = 0;
    CRC32C crc = new CRC32C();
    try (BufferedReader lines = open(file)) {
      String line = lines.readLine();
      while (line != null) {
        String next = lines.readLine();
        number++;
        if (line.startsWith(CHECKSUM) && !line.equals("#" + LatencyWriter.checksum(crc))) {
          throw DamagedRecord.at(file, number, line, "what comes before it has another checksum");
        }
        crc.update((line + "\n").getBytes(StandardCharsets.UTF_8));
        if (!head(line) && (steps.isEmpty() || line.startsWith("Tag=" + steps))) {
          Slice slice = slice(line);
          if (slice != null) {
            each.accept(slice);
          } else if (next != null || whole(file)) {
            throw DamagedRecord.at(file, number, line, "the line is not a tagged histogram");
          }
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

  private static boolean head(String line) {
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

  /// One reader a line, since a reader of the whole file ends at a damaged line as if it were the
  /// last.
  private static @Nullable Slice slice(String line) {
    InputStream bytes =
        new ByteArrayInputStream((CLOCK + line + "\n").getBytes(StandardCharsets.UTF_8));
    try (HistogramLogReader reader = new HistogramLogReader(bytes)) {
      if (reader.nextIntervalHistogram() instanceof Histogram histogram
          && histogram.getTag() != null) {
        return new Slice(
            LatencyTag.parse(histogram.getTag()),
            histogram.getStartTimeStamp() * NANOS_PER_MILLI,
            histogram.getEndTimeStamp() * NANOS_PER_MILLI,
            histogram);
      }
      return null;
    } catch (RuntimeException e) {
      return null;
    }
  }
}
