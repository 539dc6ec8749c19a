package assay.load.keys;

import java.util.random.RandomGenerator;

/// A few keys share a fixed part of the requests evenly; the others share the rest evenly.
///
/// @param keys how many keys there are
/// @param hot how many of them are hot
/// @param share the part of the requests that goes to the hot ones
/// @param scatter where the hot ones lie
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
