package assay.load.keys;

import java.util.random.RandomGenerator;

/// Every key is as likely as every other.
record UniformKeys(int keys) implements KeyDistribution {

  @Override
  public int next(RandomGenerator random) {
    return random.nextInt(keys);
  }
}
