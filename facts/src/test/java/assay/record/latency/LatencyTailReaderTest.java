package assay.record.latency;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.history.OperationOutcome;
import assay.record.latency.LatencyTag.Span;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LatencyTailReaderTest {

  private static final LatencyTag TAG =
      new LatencyTag("open-1", true, "put", Span.RESPONSE, OperationOutcome.OK);

  @TempDir Path folder;

  private static void write(LatencyWriter writer, long second, long nanos) {
    writer.write(
        TAG,
        second * 1_000_000_000L,
        (second + 1) * 1_000_000_000L,
        DurationHistogram.alike(nanos, 1));
  }

  private static List<Long> more(LatencyTailReader tail) {
    List<Long> maxima = new ArrayList<>();
    tail.more(TAG::equals, slice -> maxima.add(slice.endNanos() / 1_000_000_000L));
    return maxima;
  }

  @Test
  void histograms_areHandedOnOnce_whileTheirWriterGoesOn() throws Exception {
    Path file = folder.resolve("a.hlog");
    LatencyTailReader tail = new LatencyTailReader(file);
    assertThat(tail.present()).isFalse();
    try (LatencyWriter writer = new LatencyWriter(file, "sync-1", "client-1")) {
      assertThat(more(tail)).isEmpty();
      write(writer, 7, 1_000);
      assertThat(more(tail)).as("not flushed yet").isEmpty();
      writer.flush();
      assertThat(more(tail)).containsExactly(8L);
      write(writer, 8, 2_000);
      write(writer, 9, 3_000);
      writer.flush();
      assertThat(more(tail)).containsExactly(9L, 10L);
      assertThat(more(tail)).isEmpty();
    }
  }

  @Test
  void damagedLine_isLeftOut_andThoseAfterItAreNot() throws Exception {
    Path file = folder.resolve("a.hlog");
    LatencyTailReader tail = new LatencyTailReader(file);
    try (LatencyWriter writer = new LatencyWriter(file, "sync-1", "client-1")) {
      writer.flush();
      Files.writeString(file, "Tag=nonsense,1,2\n", StandardOpenOption.APPEND);
      assertThat(more(tail)).isEmpty();
      assertThat(tail.present()).isTrue();
    }
  }
}
