package assay.load.record;

import assay.record.latency.Durations;
import assay.record.latency.LatencyTag.Span;
import java.util.EnumMap;
import java.util.Map;
import org.HdrHistogram.WriterReaderPhaser;

/// The three durations of requests, taken together: an interval holds all three of a request or none.
///
/// With a recorder of its own for each duration, as HdrHistogram has them, a request that ended between
/// two of the sweeps was in this interval by one duration and in the next by another. Here one phaser
/// guards three counters. It is wait-free for those who record: they enter, add to the three that are
/// active and leave, without a lock. Whoever takes an interval makes the three others active and then waits until everybody
/// has left who had entered before; from then on nobody counts in those that are taken, and they are emptied for the next
/// interval. An interval in which nothing ended changes nothing.
final class ResponseTimesRecorder implements PhaseRecorder.Source {

  private final WriterReaderPhaser phaser = new WriterReaderPhaser();
  private volatile Counters active = new Counters();
  private Counters other = new Counters();

  private static final class Counters {
    private final DurationCounter response = new DurationCounter();
    private final DurationCounter service = new DurationCounter();
    private final DurationCounter delay = new DurationCounter();
    private volatile boolean used;
  }

  /// Records one request's durations, each from 0 to the longest that is counted; any thread may.
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

  /// What was recorded since it was last asked; empty if nothing was.
  @Override
  public synchronized Map<Span, Durations> take() {
    phaser.readerLock();
    try {
      Counters taken = active;
      if (!taken.used) {
        return Map.of();
      }
      active = other;
      other = taken;
      phaser.flipPhase();
      taken.used = false;
      Map<Span, Durations> spans = new EnumMap<>(Span.class);
      spans.put(Span.RESPONSE, taken.response.empty());
      spans.put(Span.SERVICE, taken.service.empty());
      spans.put(Span.DELAY, taken.delay.empty());
      return spans;
    } finally {
      phaser.readerUnlock();
    }
  }
}
