package assay.statistics;

import java.util.Random;

/// The ways in which the signs of paired differences may be turned.
///
/// In a block the two systems ran in random order. Were they the same, exchanging their names would
/// only turn the sign of the block's difference, and every assignment of signs would have been as
/// likely as the one that was seen, whatever noise there was and however it drifted (Fisher, *The
/// Design of Experiments*, 1935, § 21). Up to [#ENUMERATED] blocks every assignment is looked at,
/// 2ⁿ in all; beyond that [#SAMPLED] of them, the one seen among them and the rest drawn from a seed.
///
/// @param blocks how many blocks there are
/// @param seed where a sample is drawn, what it is drawn from
public record SignFlips(int blocks, long seed) {

  /// The most blocks of which all assignments are looked at.
  public static final int ENUMERATED = 16;

  /// How many assignments are looked at where there are too many for all.
  public static final int SAMPLED = 20_000;

  /// How many assignments there are, the one that was seen included.
  public int count() {
    return blocks <= ENUMERATED ? 1 << blocks : SAMPLED;
  }

  /// Of every assignment the sum over the blocks whose sign it turns; the first is the one that was
  /// seen, which turns none.
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
