package assay.load.keys;

import java.util.random.RandomGenerator;

/// Keys whose probability falls with a power of their rank ([ZipfianRanks]), scattered over all keys.
final class ZipfianKeys implements KeyDistribution {

  private final int keys;
  private final KeyScrambler scrambler;
  private final ZipfianRanks ranks;
  private final double areaOfAll;

  ZipfianKeys(int keys, double exponent, KeyScrambler scrambler) {
    this.keys = keys;
    this.scrambler = scrambler;
    this.ranks = new ZipfianRanks(exponent);
    this.areaOfAll = ranks.areaOf(keys);
  }

  @Override
  public int next(RandomGenerator random) {
    return scrambler.of(rank(random) - 1);
  }

  /// A rank, from 1.
  int rank(RandomGenerator random) {
    return ranks.draw(keys, areaOfAll, random);
  }
}
