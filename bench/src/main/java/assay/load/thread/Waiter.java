package assay.load.thread;

import java.util.concurrent.locks.LockSupport;

/// Waiting for a moment without burning the cores the grid needs: park until shortly before it,
/// then yield. A parked thread wakes some 50 µs late, a yielding one at once; spinning would take
/// the core from whoever is to answer.
public final class Waiter {

  /// How long before the moment a waiter stops parking.
  public static final long NEAR_NANOS = 100_000;

  private Waiter() {}

  /// Returns when a moment of the monotonic clock has come.
  public static void until(long nanos) {
    long left = nanos - System.nanoTime();
    while (left > 0) {
      approach(left);
      left = nanos - System.nanoTime();
    }
  }

  /// Waits once for a moment that is this far off, and returns before it.
  @SuppressWarnings("ThreadPriorityCheck")
  public // Giving way is the point; nothing relies on it.
  static void approach(long leftNanos) {
    // An engine may leave the flag set, and a thread so marked never parks.
    Thread.interrupted();
    if (leftNanos > NEAR_NANOS) {
      LockSupport.parkNanos(leftNanos - NEAR_NANOS);
    } else {
      Thread.yield();
    }
  }
}
