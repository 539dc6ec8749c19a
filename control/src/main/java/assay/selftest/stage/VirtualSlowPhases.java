package assay.selftest.stage;

import assay.schedule.SeedDerivation;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/// A system's slow phases in virtual time. The phases and the times between them are exponentially distributed.
public final class VirtualSlowPhases {

  /// The slow share of all time.
  public static final double SHARE = 0.25;

  private static final long SHORTEST_WINDOW = 10_000;
  private static final long LONGEST_WINDOW = 30_000;

  private final SplittableRandom random;
  private final double slowNanos;
  private final List<Long> changes = new ArrayList<>();
  private final boolean slowFirst;

  /// @param meanNanos mean length of a phase; 0 for a system without any
  public VirtualSlowPhases(SplittableRandom random, double meanNanos, long beginsNanos) {
    this.random = random;
    this.slowNanos = meanNanos;
    this.slowFirst = meanNanos > 0 && random.nextDouble() < SHARE;
    changes.add(beginsNanos);
  }

  /// The window of a world with phases of 0.1 to 10 s: in some it is long enough to see many phases, in some it only seems so.
  public static long windowMillis(long seed) {
    SplittableRandom random = new SplittableRandom(SeedDerivation.of(seed, 67));
    return random.nextBoolean()
        ? SHORTEST_WINDOW
        : random.nextLong(SHORTEST_WINDOW, LONGEST_WINDOW);
  }

  /// Whether the system is slow at a moment after the beginning.
  public boolean at(long nanos) {
    if (slowNanos == 0) {
      return false;
    }
    while (changes.getLast() <= nanos) {
      boolean slow = isSlow(changes.size() - 1);
      double mean = slow ? slowNanos : slowNanos * (1 - SHARE) / SHARE;
      changes.add(changes.getLast() + 1 + (long) (-Math.log1p(-random.nextDouble()) * mean));
    }
    int place = changes.size() - 1;
    while (place > 0 && changes.get(place) > nanos) {
      place--;
    }
    return isSlow(place);
  }

  private boolean isSlow(int place) {
    return (place % 2 == 0) == slowFirst;
  }
}
