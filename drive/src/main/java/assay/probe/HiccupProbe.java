package assay.probe;

import java.util.concurrent.locks.LockSupport;

/// Detects stalls of this process. A thread repeatedly sleeps one millisecond; any excess is a delay by the platform
/// (scheduler, collector, hypervisor).
///
/// On a quiet Linux, timer slack alone shows as about 60 µs. A long stall is reported at once, which dates its end.
public final class HiccupProbe implements AutoCloseable {

  /// Stalls of at least this length are reported at once: half the 100 ms within which a request must be answered.
  public static final long LONG_NANOS = 50_000_000;

  private static final long SLEEP_NANOS = 1_000_000;
  private static final long REPORT_NANOS = 1_000_000_000;

  private final Reporter reporter;
  private final Thread thread;
  private volatile boolean closed;

  @FunctionalInterface
  public interface Reporter {

    /// Reports a stall.
    ///
    /// @param nanos moment of the report, on the monotonic clock; for a long stall, its end
    /// @param maxNanos the longest stall since the last report
    void stalled(long nanos, long maxNanos);
  }

  public HiccupProbe(Reporter reporter) {
    this.reporter = reporter;
    this.thread = Thread.ofPlatform().name("assay-hiccups").daemon().start(this::watch);
  }

  private void watch() {
    long before = System.nanoTime();
    long reported = before;
    long max = 0;
    while (!closed) {
      LockSupport.parkNanos(this, SLEEP_NANOS);
      long now = System.nanoTime();
      max = Math.max(max, stall(before, now));
      if (isTold(now - reported, max)) {
        reporter.stalled(now, max);
        reported = now;
        max = 0;
      }
      before = now;
    }
  }

  static boolean isTold(long sinceReportNanos, long maxNanos) {
    return sinceReportNanos >= REPORT_NANOS || maxNanos >= LONG_NANOS;
  }

  /// A sleep's excess over the request; a shortened sleep is no stall.
  static long stall(long before, long now) {
    return Math.max(0, now - before - SLEEP_NANOS);
  }

  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
  }
}
