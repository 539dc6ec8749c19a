package assay.link;

import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

/// Round-trip times of probe packets, measured from the intended sending time.
public final class RoundTripRecorder {

  private static final int DIGITS = 3;

  private final AtomicLong sent = new AtomicLong();
  private volatile String failure = "";
  private final SingleWriterRecorder recent = new SingleWriterRecorder(DIGITS);
  private final Histogram all = new Histogram(DIGITS);

  public void sent() {
    sent.incrementAndGet();
  }

  /// Records a returned packet. Called by one thread only.
  public void took(long nanos) {
    recent.recordValue(nanos);
  }

  public void broke(Exception why) {
    failure = String.valueOf(why);
  }

  public synchronized Report report() {
    all.add(recent.getIntervalHistogram());
    return new Report(
        sent.get(),
        all.getTotalCount(),
        all.getMinValue(),
        all.getValueAtPercentile(50),
        all.getValueAtPercentile(99),
        all.getMaxValue(),
        failure);
  }

  /// Round trips so far, in nanoseconds; 0 until a packet has returned.
  ///
  /// @param failure why measuring ended; empty while it continues
  public record Report(
      long sent, long back, long least, long p50, long p99, long most, String failure) {}
}
