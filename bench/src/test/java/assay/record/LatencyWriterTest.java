package assay.record;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Outcome;
import assay.record.LatencyTag.Span;
import java.nio.file.Files;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LatencyWriterTest {

  private static final LatencyTag TAG =
      new LatencyTag("open-1", true, "put", Span.RESPONSE, Outcome.OK);

  @TempDir private Path folder;

  @Test
  void flushedInterval_isOnDiskWhileTheFileIsStillOpen() throws Exception {
    Path file = folder.resolve("a.hlog");
    Histogram written = new Histogram(LatencyWriter.HIGHEST_NANOS, LatencyWriter.DIGITS);
    written.recordValue(1_234_567);
    written.recordValue(LatencyWriter.HIGHEST_NANOS);
    LatencyWriter writer = new LatencyWriter(file, "sync-1", "client-1");
    writer.write(TAG, 7_000_000_000L, 8_500_000_000L, written);
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
    assertThat(Files.readString(file)).contains("unit=ns", "cell=sync-1; client=client-1");
  }
}
