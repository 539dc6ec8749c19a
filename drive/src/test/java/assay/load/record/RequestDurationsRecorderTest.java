package assay.load.record;

import static org.assertj.core.api.Assertions.assertThat;

import assay.load.Bed;
import assay.load.MemoryEngine;
import assay.record.history.OperationOutcome;
import assay.record.latency.DurationHistogram;
import assay.record.latency.Interval;
import assay.record.latency.LatencyReader;
import assay.record.latency.LatencyReader.Slice;
import assay.record.latency.LatencyTag.Span;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class RequestDurationsRecorderTest {

  private static final int THREADS = 3;
  private static final int REQUESTS = 60_000;

  @TempDir private Path folder;

  private static void run(CountDownLatch ended, Runnable request) {
    for (int thread = 0; thread < THREADS; thread++) {
      Thread.ofPlatform()
          .daemon()
          .start(() -> {
            for (int i = 0; i < REQUESTS; i++) {
              request.run();
            }
            ended.countDown();
          });
    }
  }

  private static long count(Map<Span, DurationHistogram> taken, Span span) {
    return taken.getOrDefault(span, DurationHistogram.NONE).count();
  }

  private static void isOneAndTheSame(Map<Span, DurationHistogram> taken) {
    long requests = count(taken, Span.SERVICE);
    assertThat(count(taken, Span.RESPONSE)).isEqualTo(requests);
    assertThat(count(taken, Span.DELAY)).isEqualTo(requests);
  }

  @Test
  void everyInterval_holdsAllDurationsOfTheSameRequests() {
    RequestDurationsRecorder recorder = new RequestDurationsRecorder();
    CountDownLatch ended = new CountDownLatch(THREADS);
    run(ended, () -> recorder.record(3, 2, 1));
    long sum = 0;
    boolean more = true;
    while (more) {
      more = ended.getCount() > 0;
      Map<Span, DurationHistogram> taken = recorder.take();
      isOneAndTheSame(taken);
      sum += count(taken, Span.SERVICE);
    }
    assertThat(sum).isEqualTo((long) THREADS * REQUESTS);
    assertThat(count(recorder.take(), Span.RESPONSE)).isZero();
  }

  /// Requests come while their recorder is idle, and its memory is given up.
  @Test
  void recorderThatWasIdle_losesNoRequest() {
    RequestDurationsRecorder recorder = new RequestDurationsRecorder();
    for (int round = 0; round < 200; round++) {
      CountDownLatch ended = new CountDownLatch(1);
      Thread.ofPlatform()
          .daemon()
          .start(() -> {
            recorder.record(3, 2, 1);
            ended.countDown();
          });
      long sum = 0;
      while (sum == 0 || ended.getCount() > 0) {
        Map<Span, DurationHistogram> taken = recorder.take();
        isOneAndTheSame(taken);
        sum += count(taken, Span.SERVICE);
      }
      assertThat(sum).isEqualTo(1);
    }
  }

  /// The same through an open loop's recorder: for each interval on disk the three agree.
  @Test
  void intervalsOfAnOpenLoop_holdAllDurationsOfTheSameRequests() throws Exception {
    Bed bed = new Bed(folder, new MemoryEngine.MemorySession(), 1, 0);
    PhaseRecorder phase = new PhaseRecorder(Bed.CLIENT, "open-1", true);
    OpenLoopTimesRecorder times = new OpenLoopTimesRecorder(phase, List.of("get"));
    CountDownLatch ended = new CountDownLatch(THREADS);
    phase.begin(0, List.of("get"));
    run(ended, () -> times.record("get", OperationOutcome.OK, 0, 1, 3));
    List<Interval> rows = new ArrayList<>();
    long nanos = 0;
    while (ended.getCount() > 0) {
      nanos += 1_000_000;
      rows.addAll(phase.close(nanos, Long.MAX_VALUE, bed.context.latency()));
    }
    rows.addAll(phase.close(nanos + 1_000_000, Long.MAX_VALUE, bed.context.latency()));
    bed.context.latency().flush();

    assertThat(rows.stream().mapToLong(Interval::ok).sum()).isEqualTo((long) THREADS * REQUESTS);
    Map<Long, List<Slice>> intervals = slices(bed);
    assertThat(intervals).hasSizeGreaterThan(1);
    assertThat(intervals.values())
        .allSatisfy(slices ->
            assertThat(slices)
                .hasSize(3)
                .extracting(slice -> slice.durations().count())
                .containsOnly(slices.getFirst().durations().count()));
  }

  private static Map<Long, List<Slice>> slices(Bed bed) {
    Map<Long, List<Slice>> intervals = new TreeMap<>();
    LatencyReader.read(
        bed.latencyFile,
        slice -> intervals.computeIfAbsent(slice.startNanos(), at -> new ArrayList<>()).add(slice));
    return intervals;
  }
}
