package assay.load.program;

import java.util.function.LongSupplier;

/// How a program's clock relates to this process's: what must be taken from its times, and how far that is
/// known, bounded by the quickest of some pings.
///
/// A clock whose difference is no larger than what it is known to is the same clock, which it is where the
/// program reads the host's monotonic clock as Java does: then nothing is taken.
///
/// @param offsetNanos the program's clock less ours
/// @param boundNanos by how much that may be wrong, either way
record ProgramClock(long offsetNanos, long boundNanos) {

  private static final int PINGS = 20;

  /// How far apart two quartz clocks of a host may drift: 100 µs a second.
  private static final long DRIFT_PER_SECOND = 100_000;

  /// Measures it.
  ///
  /// @param theirs asks the program what its clock says
  static ProgramClock measure(LongSupplier theirs) {
    ProgramClock best = new ProgramClock(0, Long.MAX_VALUE);
    for (int ping = 0; ping < PINGS; ping++) {
      long sent = System.nanoTime();
      long said = theirs.getAsLong();
      long heard = System.nanoTime();
      long bound = (heard - sent + 1) / 2;
      if (bound < best.boundNanos) {
        best = new ProgramClock(said - sent - (heard - sent) / 2, bound);
      }
    }
    return best;
  }

  /// A moment of the program's on our clock.
  long ours(long theirs) {
    return same() ? theirs : theirs - offsetNanos;
  }

  /// A moment of ours on the program's clock.
  long theirs(long ours) {
    return same() ? ours : ours + offsetNanos;
  }

  private boolean same() {
    return Math.abs(offsetNanos) <= boundNanos;
  }

  /// How far a moment may be off once it is one of ours.
  long tolerance() {
    return same() ? 0 : boundNanos;
  }

  /// Whether a later measurement can be of a clock that only drifted.
  boolean agrees(ProgramClock later, long nanosBetween) {
    long drift = nanosBetween / 1_000_000_000 * DRIFT_PER_SECOND + DRIFT_PER_SECOND;
    return Math.abs(later.offsetNanos - offsetNanos) <= boundNanos + later.boundNanos + drift;
  }
}
