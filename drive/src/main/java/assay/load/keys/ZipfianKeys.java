package assay.load.keys;

import java.util.random.RandomGenerator;

/// Zipfian keys: probability falls with a power of the rank ([ZipfianRanks]), and ranks are
/// scattered over all keys.
///
/// @param areaOfAll the area under all ranks
record ZipfianKeys(int keys, KeyScrambler scrambler, ZipfianRanks ranks, double areaOfAll)
    implements KeyDistribution {

  static ZipfianKeys of(int keys, double exponent, KeyScrambler scrambler) {
    ZipfianRanks ranks = new ZipfianRanks(exponent);
    return new ZipfianKeys(keys, scrambler, ranks, ranks.areaOf(keys));
  }

  @Override
  public int next(RandomGenerator random) {
    return scrambler.of(rank(random) - 1);
  }

  int rank(RandomGenerator random) {
    return ranks.draw(keys, areaOfAll, random);
  }
}
