package assay.load.record;

import assay.record.latency.LatencyTag.Span;
import assay.record.latency.LatencyWriter;
import java.util.EnumMap;
import java.util.Map;
import org.HdrHistogram.AtomicHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.WriterReaderPhaser;

/// The three durations of requests, taken together: an interval holds all three of a request or none.
///
/// With a recorder of its own for each duration, as HdrHistogram has them, a request that ended between
/// two of the sweeps was in this interval by one duration and in the next by another. Here one phaser
/// guards three histograms. It is wait-free for those who record: they enter, add to the three that are
/// active and leave, without a lock and without an allocation. Whoever takes an interval makes three
/// empty ones active and then waits until everybody has left who had entered before; from then on nobody
/// writes to those that are taken.
///
/// The empty ones are new: to empty used ones takes a fence for each of their 28,000 counts, twenty times as long. An
/// interval in which nothing ended makes none.
final class ResponseTimesRecorder implements PhaseRecorder.Source {

  private final WriterReaderPhaser phaser = new WriterReaderPhaser();
  private volatile Spans active = new Spans();

  private record Spans(Histogram response, Histogram service, Histogram delay) {

    Spans() {
      this(histogram(), histogram(), histogram());
    }

    private static Histogram histogram() {
      return new AtomicHistogram(LatencyWriter.HIGHEST_NANOS, LatencyWriter.DIGITS);
    }

    boolean isEmpty() {
      return response.getTotalCount() == 0
          && service.getTotalCount() == 0
          && delay.getTotalCount() == 0;
    }
  }

  /// Records one request's durations, each of which a histogram must be able to hold; any thread may.
  void record(long response, long service, long delay) {
    long entered = phaser.writerCriticalSectionEnter();
    try {
      Spans spans = active;
      spans.response.recordValue(response);
      spans.service.recordValue(service);
      spans.delay.recordValue(delay);
    } finally {
      phaser.writerCriticalSectionExit(entered);
    }
  }

  /// What was recorded since it was last asked; empty if nothing was.
  @Override
  public synchronized Map<Span, Histogram> take() {
    phaser.readerLock();
    try {
      Spans taken = active;
      if (taken.isEmpty()) {
        return Map.of();
      }
      active = new Spans();
      phaser.flipPhase();
      Map<Span, Histogram> spans = new EnumMap<>(Span.class);
      spans.put(Span.RESPONSE, taken.response);
      spans.put(Span.SERVICE, taken.service);
      spans.put(Span.DELAY, taken.delay);
      return spans;
    } finally {
      phaser.readerUnlock();
    }
  }
}
