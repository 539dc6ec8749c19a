package assay.probe;

import assay.record.environment.Calibration;
import assay.record.latency.DurationHistogram;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/// Consecutive sleeps of a millisecond. The excess is the time that this host or a collector delayed a thread that was ready
/// to run.
public final class SleepOvershoot {

  private static final long NAP_NANOS = 1_000_000;
  private static final int DIGITS = 3;
  private static final long LEAST_BEYOND = 10;

  private SleepOvershoot() {}

  /// Returns the excess of every sleep.
  public static DurationHistogram take(Duration time) {
    Histogram late = new Histogram(DIGITS);
    long end = System.nanoTime() + time.toNanos();
    for (long start = System.nanoTime(); start < end; start = System.nanoTime()) {
      LockSupport.parkNanos(NAP_NANOS);
      late.recordValue(Math.max(0, System.nanoTime() - start - NAP_NANOS));
    }
    return DurationHistogram.of(late);
  }

  /// The tail of some durations; omits percentiles with fewer than ten samples beyond them.
  public static Calibration.Tail tail(DurationHistogram times) {
    return new Calibration.Tail(
        times.count(),
        quantile(times, 50),
        quantile(times, 90),
        quantile(times, 99),
        quantile(times, 99.9),
        times.isEmpty() ? -1 : times.max());
  }

  private static long quantile(DurationHistogram times, double percent) {
    boolean enough = times.count() * (1 - percent / 100) >= LEAST_BEYOND - 1e-6;
    return enough ? times.atPercent(percent) : -1;
  }
}
