package assay.load.keys;

import java.util.random.RandomGenerator;

/// A few hot keys share a fixed part of the requests evenly; the others share the rest evenly.
///
/// @param share the hot keys' part of the requests
/// @param scatter places the hot keys
record HotspotKeys(int keys, int hot, double share, KeyScrambler scatter)
    implements KeyDistribution {

  @Override
  public int next(RandomGenerator random) {
    if (hot >= keys) {
      return random.nextInt(keys);
    }
    boolean chosen = random.nextDouble() < share;
    return scatter.of(chosen ? random.nextInt(hot) : random.nextInt(hot, keys));
  }
}
