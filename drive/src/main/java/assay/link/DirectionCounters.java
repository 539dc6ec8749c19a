package assay.link;

import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

/// Counters of one direction of a link. Invariant: frames that came, and copies = departed + in flight + dropped, per
/// reason.
public final class DirectionCounters {

  private static final int DIGITS = 3;

  private final AtomicLong frames = new AtomicLong();
  private final AtomicLong bytes = new AtomicLong();
  private final AtomicLong left = new AtomicLong();
  private final AtomicLong dropped = new AtomicLong();
  private final AtomicLong lost = new AtomicLong();
  private final AtomicLong overtook = new AtomicLong();
  private final AtomicLong repeated = new AtomicLong();
  private final AtomicLong cut = new AtomicLong();
  private final AtomicLong overrun = new AtomicLong();
  private volatile String failure = "";
  private final SingleWriterRecorder lateness = new SingleWriterRecorder(DIGITS);
  private final Histogram total = new Histogram(DIGITS);

  void came(int length) {
    frames.incrementAndGet();
    bytes.addAndGet(length);
  }

  void left(long lateNanos) {
    left.incrementAndGet();
    lateness.recordValue(Math.max(0, lateNanos));
  }

  void dropped() {
    dropped.incrementAndGet();
  }

  void lost() {
    lost.incrementAndGet();
  }

  void overtook() {
    overtook.incrementAndGet();
  }

  void repeated() {
    repeated.incrementAndGet();
  }

  void cut() {
    cut.incrementAndGet();
  }

  void overran() {
    overrun.incrementAndGet();
  }

  void broke(Exception why) {
    failure = String.valueOf(why);
  }

  public synchronized DirectionReport report() {
    total.add(lateness.getIntervalHistogram());
    return new DirectionReport(
        frames.get(),
        bytes.get(),
        left.get(),
        dropped.get(),
        lost.get(),
        overtook.get(),
        repeated.get(),
        cut.get(),
        overrun.get(),
        total.getValueAtPercentile(50),
        total.getValueAtPercentile(99),
        total.getMaxValue(),
        failure);
  }
}
