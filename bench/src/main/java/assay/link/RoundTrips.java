package assay.link;

import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

/// How long probe packets took from when they were meant to be sent until they were back.
public final class RoundTrips {

  private static final int DIGITS = 3;

  private final AtomicLong sent = new AtomicLong();
  private volatile String failure = "";
  private final SingleWriterRecorder recent = new SingleWriterRecorder(DIGITS);
  private final Histogram all = new Histogram(DIGITS);

  /// A packet leaves.
  public void sent() {
    sent.incrementAndGet();
  }

  /// A packet is back. One thread calls it.
  public void took(long nanos) {
    recent.recordValue(nanos);
  }

  /// Nothing is measured any more.
  public void broke(Exception why) {
    failure = String.valueOf(why);
  }

  /// All of them since the start.
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

  /// Round trips so far, in nanoseconds; all of them 0 where no packet is back.
  ///
  /// @param sent how many packets left
  /// @param back how many came back
  /// @param failure why nothing is measured any more; empty while it is
  public record Report(
      long sent, long back, long least, long p50, long p99, long most, String failure) {}
}
