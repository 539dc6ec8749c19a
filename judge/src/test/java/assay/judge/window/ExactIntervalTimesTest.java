package assay.judge.window;

import static org.assertj.core.api.Assertions.assertThat;

import assay.judge.window.ExactIntervalTimes.Span;
import assay.record.IntervalDraft;
import assay.record.history.OperationOutcome;
import assay.record.latency.DurationHistogram;
import assay.record.latency.Interval;
import assay.record.latency.LatencyReader;
import assay.record.latency.LatencyTag;
import assay.record.latency.LatencyWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ExactIntervalTimesTest {

  private static final LatencyTag TAG =
      new LatencyTag("open-1", true, "put", LatencyTag.Span.SERVICE, OperationOutcome.OK);

  @TempDir private Path folder;

  private static Interval row(String client, Span span) {
    long length = span.endNanos() - span.startNanos();
    return new IntervalDraft("sync-1", "open-1", "put")
        .client(client)
        .from(span.startNanos(), length)
        .ok(1)
        .response(1)
        .service(1)
        .delay(1)
        .row();
  }

  /// Consecutive intervals of about a second, from any nanosecond on.
  private static List<Span> spans(Random random) {
    List<Span> spans = new ArrayList<>();
    long start = 2_000_000_000_000L + random.nextLong(1_000_000_000L);
    for (int i = 0; i < 200; i++) {
      long end = start + 990_000_000L + random.nextLong(20_000_000L);
      spans.add(new Span(start, end));
      start = end;
    }
    return spans;
  }

  private List<LatencyReader.Slice> stamped(List<Span> spans) throws IOException {
    Path file = folder.resolve("latency.hlog");
    try (LatencyWriter writer = new LatencyWriter(file, "sync-1", "client-1")) {
      for (Span span : spans) {
        writer.write(TAG, span.startNanos(), span.endNanos(), DurationHistogram.alike(1000, 1));
      }
    }
    List<LatencyReader.Slice> slices = new ArrayList<>();
    LatencyReader.read(file, slices::add);
    return slices;
  }

  @Test
  void histogramsHaveTheTimesOfTheirRows_thoughStampedToTheMillisecond() throws IOException {
    List<Span> spans = spans(new Random(7));
    ExactIntervalTimes exact = new ExactIntervalTimes();
    spans.forEach(span -> exact.add(row("client-1", span)));
    spans(new Random(8)).forEach(span -> exact.add(row("client-2", span)));
    List<LatencyReader.Slice> slices = stamped(spans);
    assertThat(slices).extracting(slice -> exact.of("client-1", slice)).isEqualTo(spans);
    assertThat(slices)
        .extracting(slice -> new Span(slice.startNanos(), slice.endNanos()))
        .doesNotContainAnyElementsOf(spans);
  }

  @Test
  void withoutARow_theStampStands() throws IOException {
    List<Span> spans = spans(new Random(9));
    LatencyReader.Slice first = stamped(spans).getFirst();
    Span stamp = new Span(first.startNanos(), first.endNanos());
    ExactIntervalTimes exact = new ExactIntervalTimes();
    assertThat(exact.of("client-1", first)).isEqualTo(stamp);
    exact.add(row("client-1", spans.get(1)));
    exact.add(row("client-2", spans.getFirst()));
    assertThat(exact.of("client-1", first)).isEqualTo(stamp);
  }
}
