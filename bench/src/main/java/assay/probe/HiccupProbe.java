package assay.probe;

import java.util.concurrent.locks.LockSupport;

/// Watches this process for stalls: a thread that sleeps one millisecond at a time; whatever a
/// sleep takes longer, the platform (scheduler, collector, hypervisor) kept everybody waiting.
///
/// On a quiet Linux the timer's own slack shows as some 60 µs. A long stall is told at once, so that its
/// end is known.
public final class HiccupProbe implements AutoCloseable {

  /// A stall this long is told at once: half the 100 ms within which a request has to be answered.
  public static final long LONG_NANOS = 50_000_000;

  private static final long SLEEP_NANOS = 1_000_000;
  private static final long REPORT_NANOS = 1_000_000_000;

  private final Reporter reporter;
  private final Thread thread;
  private volatile boolean closed;

  /// Who is told.
  @FunctionalInterface
  public interface Reporter {

    /// The longest stall since the last report.
    ///
    /// @param nanos when the report is made, on the monotonic clock; of a long stall, its end
    /// @param maxNanos how long the stall was
    void stalled(long nanos, long maxNanos);
  }

  /// Begins to watch, and reports once a second.
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

  /// Whether a report is due: once a second, and at once of a long stall.
  static boolean isTold(long sinceReportNanos, long maxNanos) {
    return sinceReportNanos >= REPORT_NANOS || maxNanos >= LONG_NANOS;
  }

  /// What a sleep took beyond what was asked; a sleep cut short is no stall.
  static long stall(long before, long now) {
    return Math.max(0, now - before - SLEEP_NANOS);
  }

  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
  }
}
