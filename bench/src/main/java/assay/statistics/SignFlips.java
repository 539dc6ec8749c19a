package assay.statistics;

import java.util.Random;

/// The sign assignments of paired differences.
///
/// The two systems of a block ran in random order. If they were equal, exchanging their names would only flip the
/// sign of the block's difference. Every assignment of signs would then be as likely as the observed one, whatever
/// the noise and its drift (Fisher, *The Design of Experiments*, 1935, § 21). Up to [#ENUMERATED] blocks all 2ⁿ
/// assignments are used; beyond that [#SAMPLED], the observed one and others drawn from a seed.
///
/// @param seed of the sample
public record SignFlips(int blocks, long seed) {

  /// The most blocks with all assignments enumerated.
  public static final int ENUMERATED = 16;

  /// How many assignments are sampled for more blocks.
  public static final int SAMPLED = 20_000;

  /// How many assignments there are, the observed one included.
  public int count() {
    return blocks <= ENUMERATED ? 1 << blocks : SAMPLED;
  }

  /// For each assignment the sum over the blocks with a flipped sign. The first is the observed one, without flips.
  ///
  /// @param figures one per block
  double[] turned(double[] figures) {
    return blocks <= ENUMERATED ? enumerated(figures) : sampled(figures);
  }

  private double[] enumerated(double[] figures) {
    double[] sums = new double[count()];
    for (int flip = 1; flip < sums.length; flip++) {
      int rest = flip & (flip - 1);
      sums[flip] = sums[rest] + figures[Integer.numberOfTrailingZeros(flip)];
    }
    return sums;
  }

  private double[] sampled(double[] figures) {
    Random random = new Random(seed);
    double[] sums = new double[count()];
    for (int flip = 1; flip < sums.length; flip++) {
      int turned = 0;
      while (turned == 0) {
        sums[flip] = 0;
        for (double figure : figures) {
          if (random.nextBoolean()) {
            sums[flip] += figure;
            turned++;
          }
        }
      }
    }
    return sums;
  }
}
