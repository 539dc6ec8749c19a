package assay.load.keys;

import java.util.random.RandomGenerator;

/// Keys around the middle key, normally distributed. A draw beyond the first or last key is repeated.
///
/// @param deviation the standard deviation as a share of the keys
record GaussianKeys(int keys, double deviation) implements KeyDistribution {

  @Override
  public int next(RandomGenerator random) {
    double key;
    do {
      key = Math.floor(keys / 2.0 + random.nextGaussian() * deviation * keys);
    } while (key < 0 || key >= keys);
    return (int) key;
  }
}
