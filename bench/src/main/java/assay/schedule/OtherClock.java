package assay.schedule;

import java.util.function.LongSupplier;

/// How another process's clock relates to this one's: what must be taken from its times, and how far that is
/// known, bounded by the quickest of some pings.
///
/// A clock whose difference is no larger than what it is known to is the same clock, which it is where the
/// process is on this host and reads its monotonic clock as Java does: then nothing is taken.
///
/// @param offsetNanos their clock less ours
/// @param boundNanos by how much that may be wrong, either way
public record OtherClock(long offsetNanos, long boundNanos) {

  private static final int PINGS = 20;

  /// How far apart two quartz clocks of a host may drift: 100 µs a second.
  private static final long DRIFT_PER_SECOND = 100_000;

  /// Measures it.
  ///
  /// @param theirs asks the other process what its clock says
  public static OtherClock measure(LongSupplier theirs) {
    OtherClock best = new OtherClock(0, Long.MAX_VALUE);
    for (int ping = 0; ping < PINGS; ping++) {
      long sent = System.nanoTime();
      long said = theirs.getAsLong();
      long heard = System.nanoTime();
      long bound = (heard - sent + 1) / 2;
      if (bound < best.boundNanos) {
        best = new OtherClock(said - sent - (heard - sent) / 2, bound);
      }
    }
    return best;
  }

  /// A moment of theirs on our clock.
  public long ours(long theirs) {
    return same() ? theirs : theirs - offsetNanos;
  }

  /// A moment of ours on their clock.
  public long theirs(long ours) {
    return same() ? ours : ours + offsetNanos;
  }

  /// Whether it is our clock, as far as anybody can tell.
  public boolean same() {
    return Math.abs(offsetNanos) <= boundNanos;
  }

  /// How far a moment may be off once it is one of ours.
  public long tolerance() {
    return same() ? 0 : boundNanos;
  }

  /// Whether a later measurement can be of a clock that only drifted.
  public boolean agrees(OtherClock later, long nanosBetween) {
    long drift = nanosBetween / 1_000_000_000 * DRIFT_PER_SECOND + DRIFT_PER_SECOND;
    return Math.abs(later.offsetNanos - offsetNanos) <= boundNanos + later.boundNanos + drift;
  }
}
