package assay.load.keys;

import assay.schedule.Clock;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// A few hot keys share a fixed part of the requests evenly; the others share the rest evenly.
///
/// @param share the hot keys' part of the requests
/// @param scatter places the hot keys
/// @param moves how often other keys have become hot
record HotspotKeys(int keys, int hot, double share, KeyScrambler scatter, LongSupplier moves)
    implements KeyDistribution {

  /// The number of whole periods since now.
  ///
  /// @param every null if the hot keys stay
  static LongSupplier moves(Clock clock, @Nullable Duration every) {
    if (every == null) {
      return () -> 0;
    }
    long begins = clock.nanos();
    long nanos = every.toNanos();
    return () -> (clock.nanos() - begins) / nanos;
  }

  @Override
  public int next(RandomGenerator random) {
    if (hot >= keys) {
      return random.nextInt(keys);
    }
    boolean chosen = random.nextDouble() < share;
    long rank = chosen ? random.nextInt(hot) : random.nextInt(hot, keys);
    return scatter.of((int) ((rank + moves.getAsLong() % keys * hot) % keys));
  }
}
