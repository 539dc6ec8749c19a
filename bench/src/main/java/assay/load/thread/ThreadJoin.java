package assay.load.thread;

import java.time.Duration;

/// Waiting for threads to end, whatever interrupts the waiter.
public final class ThreadJoin {

  private ThreadJoin() {}

  public static void join(Thread thread) {
    joined(thread, Long.MAX_VALUE);
  }

  /// Waits until a thread has ended or a moment of the monotonic clock has come, and returns
  /// whether it has ended.
  public static boolean joined(Thread thread, long untilNanos) {
    boolean interrupted = false;
    try {
      while (thread.isAlive()) {
        long left = untilNanos == Long.MAX_VALUE ? 1_000_000_000 : untilNanos - System.nanoTime();
        if (left <= 0) {
          return false;
        }
        try {
          thread.join(Duration.ofNanos(left));
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
      return true;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
