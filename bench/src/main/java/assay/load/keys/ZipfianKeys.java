package assay.load.keys;

import java.util.random.RandomGenerator;

/// Keys whose probability falls with a power of their rank ([ZipfianRanks]), scattered over all keys.
///
/// @param keys how many there are
/// @param scrambler scatters them
/// @param ranks draws ranks
/// @param areaOfAll the area under all ranks
record ZipfianKeys(int keys, KeyScrambler scrambler, ZipfianRanks ranks, double areaOfAll)
    implements KeyDistribution {

  /// @param exponent the power
  static ZipfianKeys of(int keys, double exponent, KeyScrambler scrambler) {
    ZipfianRanks ranks = new ZipfianRanks(exponent);
    return new ZipfianKeys(keys, scrambler, ranks, ranks.areaOf(keys));
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
