package assay.load;

import java.util.random.RandomGenerator;

/// Every key is as likely as every other.
record UniformKeys(int keys) implements KeyChoice {

  @Override
  public int next(RandomGenerator random) {
    return random.nextInt(keys);
  }
}
