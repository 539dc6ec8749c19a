package assay.schedule;

import java.util.function.LongSupplier;

/// How another process's clock relates to ours. The quickest ping bounds the error.
///
/// If the difference is within the error, the clocks count as the same and no offset is subtracted.
/// That is the case for a process on this host that reads the same monotonic clock as Java.
///
/// @param offsetNanos their clock minus ours
/// @param boundNanos the largest error, either way
public record ClockOffset(long offsetNanos, long boundNanos) {

  private static final int PINGS = 20;

  /// Two quartz clocks may drift apart by 100 µs a second.
  private static final long DRIFT_PER_SECOND = 100_000;

  /// @param theirs reads the other process's clock
  public static ClockOffset measure(LongSupplier theirs) {
    ClockOffset best = new ClockOffset(0, Long.MAX_VALUE);
    for (int ping = 0; ping < PINGS; ping++) {
      long sent = System.nanoTime();
      long said = theirs.getAsLong();
      long heard = System.nanoTime();
      long bound = (heard - sent + 1) / 2;
      if (bound < best.boundNanos) {
        best = new ClockOffset(said - sent - (heard - sent) / 2, bound);
      }
    }
    return best;
  }

  /// Converts their moment to our clock.
  public long ours(long theirs) {
    return same() ? theirs : theirs - offsetNanos;
  }

  public boolean same() {
    return Math.abs(offsetNanos) <= boundNanos;
  }

  /// The largest error of a converted moment.
  public long tolerance() {
    return same() ? 0 : boundNanos;
  }

  /// Whether a later measurement is consistent with drift alone.
  public boolean agrees(ClockOffset later, long nanosBetween) {
    long drift = nanosBetween / 1_000_000_000 * DRIFT_PER_SECOND + DRIFT_PER_SECOND;
    return Math.abs(later.offsetNanos - offsetNanos) <= boundNanos + later.boundNanos + drift;
  }
}
