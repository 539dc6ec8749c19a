package assay.load.record;

import assay.record.latency.DurationHistogram;
import assay.record.latency.LatencyTag.Span;
import java.util.EnumMap;
import java.util.Map;
import org.HdrHistogram.WriterReaderPhaser;

/// Records a request's three durations together: an interval has all three or none.
///
/// With a separate HdrHistogram recorder for each duration, a request that ended between two sweeps
/// would be in different intervals. Here one phaser guards three counters. Recording threads are
/// wait-free: they enter, add to the active counters and leave. The reader makes the other counters
/// active and waits until all earlier writers have left. From then on no thread adds to the taken
/// counters; they are emptied for the next interval. After an interval without requests the
/// counters are made anew: the recorder of a part that is over keeps no memory.
final class RequestDurationsRecorder implements PhaseRecorder.Source {

  private final WriterReaderPhaser phaser = new WriterReaderPhaser();
  private volatile Counters active = new Counters();
  private Counters other = new Counters();

  private static final class Counters {
    private final DurationCounter response = new DurationCounter();
    private final DurationCounter service = new DurationCounter();
    private final DurationCounter delay = new DurationCounter();
    private volatile boolean used;

    /// Whether it has memory. For the reader only.
    private boolean grown;
  }

  /// Records one request's durations, each from 0 to the longest that is counted. Thread-safe.
  void record(long response, long service, long delay) {
    long entered = phaser.writerCriticalSectionEnter();
    try {
      Counters counters = active;
      counters.response.count(response);
      counters.service.count(service);
      counters.delay.count(delay);
      if (!counters.used) {
        counters.used = true;
      }
    } finally {
      phaser.writerCriticalSectionExit(entered);
    }
  }

  /// The durations since the last call; may be empty.
  @Override
  public synchronized Map<Span, DurationHistogram> take() {
    phaser.readerLock();
    try {
      Counters taken = active;
      boolean idle = !taken.used;
      if (idle && !taken.grown && !other.grown) {
        return Map.of();
      }
      active = idle ? new Counters() : other;
      other = idle ? new Counters() : taken;
      phaser.flipPhase();
      if (!taken.used) {
        return Map.of();
      }
      taken.used = false;
      taken.grown = true;
      Map<Span, DurationHistogram> spans = new EnumMap<>(Span.class);
      spans.put(Span.RESPONSE, taken.response.empty());
      spans.put(Span.SERVICE, taken.service.empty());
      spans.put(Span.DELAY, taken.delay.empty());
      return spans;
    } finally {
      phaser.readerUnlock();
    }
  }
}
