package assay.load.keys;

import java.util.random.RandomGenerator;

/// Probability falls exponentially with the rank, and ranks are scattered over all keys. As YCSB's *exponential*, a draw
/// beyond the last rank is repeated, here by the inverse of the truncated distribution.
///
/// @param decay the rate per rank
/// @param covered the probability of all ranks before truncation
record ExponentialKeys(int keys, double decay, double covered, KeyScrambler scrambler)
    implements KeyDistribution {

  /// @param share the share of requests on the first part, if there were no last rank
  /// @param part a share of the keys
  static ExponentialKeys of(int keys, double share, double part, KeyScrambler scrambler) {
    double decay = -Math.log1p(-share) / (part * keys);
    return new ExponentialKeys(keys, decay, -Math.expm1(-decay * keys), scrambler);
  }

  @Override
  public int next(RandomGenerator random) {
    return scrambler.of(rank(random));
  }

  /// From 0.
  int rank(RandomGenerator random) {
    double rank = -Math.log1p(-random.nextDouble() * covered) / decay;
    return (int) Math.min(rank, keys - 1.0);
  }
}
