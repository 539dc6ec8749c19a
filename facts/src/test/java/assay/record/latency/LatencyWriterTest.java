package assay.record.latency;

import static org.assertj.core.api.Assertions.assertThat;

import assay.problem.ProblemException;
import assay.record.history.OperationOutcome;
import assay.record.latency.LatencyTag.Span;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogProcessor;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LatencyWriterTest {

  private static final LatencyTag TAG =
      new LatencyTag("open-1", true, "put", Span.RESPONSE, OperationOutcome.OK);

  @TempDir private Path folder;

  @Test
  void flushedInterval_isOnDiskWhileTheFileIsStillOpen() throws Exception {
    Path file = folder.resolve("a.hlog");
    Histogram written = new Histogram(LatencyWriter.HIGHEST_NANOS, LatencyWriter.DIGITS);
    written.recordValue(1_234_567);
    written.recordValue(LatencyWriter.HIGHEST_NANOS);
    LatencyWriter writer = new LatencyWriter(file, "sync-1", "client-1");
    writer.write(TAG, 7_000_000_000L, 8_500_000_000L, DurationHistogram.of(written));
    writer.flush();
    try (HistogramLogReader reader = new HistogramLogReader(file.toFile())) {
      Histogram read = (Histogram) reader.nextIntervalHistogram();
      assertThat(read).isEqualTo(written);
      assertThat(LatencyTag.parse(read.getTag())).isEqualTo(TAG);
      assertThat(read.getStartTimeStamp()).isEqualTo(7000);
      assertThat(read.getEndTimeStamp()).isEqualTo(8500);
      assertThat(reader.hasNext()).isFalse();
    }
    writer.close();
    assertThat(Files.readString(file)).contains("unit=ns", "trial=sync-1; client=client-1");
  }

  @Test
  void continuedFile_andTheOneBefore_canEachBeReadAlone() throws Exception {
    Path first = folder.resolve("a.hlog");
    Path second = folder.resolve("b.hlog");
    try (LatencyWriter writer = new LatencyWriter(first, "sync-1", "client-1")) {
      writer.write(TAG, 1_000_000_000L, 2_000_000_000L, DurationHistogram.alike(1_000_000, 1));
      writer.continueIn(second);
      writer.write(TAG, 2_000_000_000L, 3_000_000_000L, DurationHistogram.alike(2_000_000, 2));
      writer.flush();
      writer.write(TAG, 3_000_000_000L, 4_000_000_000L, DurationHistogram.alike(2_000_000, 4));
    }
    assertThat(slices(first)).hasSize(1);
    assertThat(slices(second))
        .extracting(slice -> slice.durations().count())
        .containsExactly(2L, 4L);
  }

  @Test
  void anyBitThatIsChanged_upToTheLastChecksum_isNamed_orChangesNothing() throws Exception {
    Path file = folder.resolve("a.hlog");
    try (LatencyWriter writer = new LatencyWriter(file, "sync-1", "client-1")) {
      for (long second = 1; second <= 3; second++) {
        DurationHistogram puts = DurationHistogram.alike(1_000_000 * second, 1);
        writer.write(TAG, second * 1_000_000_000L, (second + 1) * 1_000_000_000L, puts);
        writer.flush();
      }
    }
    byte[] good = Files.readAllBytes(file);
    List<LatencyReader.Slice> slices = slices(file);
    int named = 0;
    int last = new String(good, StandardCharsets.UTF_8).lastIndexOf("#[crc32c=");
    for (int at = 0; at < last; at++) {
      byte[] flipped = good.clone();
      flipped[at] ^= (byte) (1 << at % 7);
      Files.write(file, flipped);
      try {
        assertThat(slices(file)).as("byte %s", at).isEqualTo(slices);
      } catch (ProblemException e) {
        named++;
      }
    }
    assertThat(named).isGreaterThan(last * 9 / 10);
  }

  @Test
  void slices_areThoseOfTheLibrarysOwnReader() throws Exception {
    Path file = folder.resolve("a.hlog");
    try (LatencyWriter writer = new LatencyWriter(file, "sync-1", "client-1")) {
      for (long i = 1; i <= 50; i++) {
        DurationHistogram puts =
            DurationHistogram.alike(1_234_567 * i, i)
                .plus(DurationHistogram.alike(LatencyWriter.HIGHEST_NANOS / i, 1));
        writer.write(
            TAG, 27_506_851_855_973L + i * 99_999_999, 27_506_951_855_973L + i * 99_999_999, puts);
      }
    }
    List<LatencyReader.Slice> expected = new ArrayList<>();
    try (HistogramLogReader reader = new HistogramLogReader(file.toFile())) {
      while (reader.hasNext()) {
        Histogram read = (Histogram) reader.nextIntervalHistogram();
        expected.add(
            new LatencyReader.Slice(
                LatencyTag.parse(read.getTag()),
                read.getStartTimeStamp() * 1_000_000,
                read.getEndTimeStamp() * 1_000_000,
                DurationHistogram.of(read)));
      }
    }

    assertThat(slices(file)).hasSize(50).isEqualTo(expected);
  }

  private static List<LatencyReader.Slice> slices(Path file) {
    LatencyReader.requireOwner(file, "sync-1", "client-1");
    List<LatencyReader.Slice> slices = new ArrayList<>();
    LatencyReader.read(file, slices::add);
    return slices;
  }

  /// Runs HdrHistogram's own command line on a file with two tags, and compares its output with the
  /// recorded values.
  @Test
  void ownTools_findTheSameCountsAndPercentiles() throws Exception {
    Path file = folder.resolve("a.hlog");
    LatencyTag other =
        new LatencyTag("open-1", false, "get", Span.SERVICE, OperationOutcome.FAILED);
    Histogram all = new Histogram(LatencyWriter.HIGHEST_NANOS, LatencyWriter.DIGITS);
    try (LatencyWriter writer = new LatencyWriter(file, "sync-1", "client-1")) {
      for (int second = 0; second < 3; second++) {
        Histogram puts = new Histogram(LatencyWriter.HIGHEST_NANOS, LatencyWriter.DIGITS);
        for (int i = 1; i <= 10_000; i++) {
          puts.recordValue(1_000L * i * (second + 1));
        }
        all.add(puts);
        long start = (7 + second) * 1_000_000_000L;
        writer.write(TAG, start, start + 1_000_000_000L, DurationHistogram.of(puts));
        DurationHistogram gets = DurationHistogram.alike(90_000_000_000L, 1);
        writer.write(other, start, start + 1_000_000_000L, gets);
      }
    }
    Path out = folder.resolve("out");
    HistogramLogProcessor tool =
        new HistogramLogProcessor(
            new String[] {
              "-i", file.toString(),
              "-o", out.toString(),
              "-tag", TAG.text(),
              "-outputValueUnitRatio", "1"
            });
    tool.start();
    tool.join();

    String percentiles = Files.readString(Path.of(out + ".hgrm"));
    assertThat(percentiles).contains("Total count    =        30000");
    assertThat(percentile(percentiles, "0.500000000000")).isEqualTo(all.getValueAtPercentile(50));
    assertThat(percentile(percentiles, "0.900000000000")).isEqualTo(all.getValueAtPercentile(90));
    assertThat(percentile(percentiles, "1.000000000000")).isEqualTo(all.getMaxValue());
    assertThat(Files.readAllLines(out))
        .filteredOn(line -> line.contains("I:10000 ("))
        .as("one line for each interval, with its count")
        .hasSize(3);
  }

  private static long percentile(String hgrm, String which) {
    String line = hgrm.lines().filter(each -> each.contains(which)).findFirst().orElseThrow();
    return (long) Double.parseDouble(line.strip().split("\\s+")[0]);
  }
}
