package assay.statistics;

import java.util.Random;

/// Sign assignments for paired differences.
///
/// A block's systems ran in random order. If they were equal, exchanging their names would only flip the difference's
/// sign, and every sign assignment would be as likely as the observed one, for any noise and drift (Fisher, *The
/// Design of Experiments*, 1935, § 21). Up to [#ENUMERATED] blocks all 2ⁿ assignments are used; beyond that
/// [#SAMPLED], the observed one included.
public record SignFlips(int blocks, long seed) {

  /// The most blocks for all assignments.
  public static final int ENUMERATED = 16;

  /// Assignments sampled for more blocks.
  public static final int SAMPLED = 20_000;

  /// Counts the assignments, the observed one included.
  public int count() {
    return blocks <= ENUMERATED ? 1 << blocks : SAMPLED;
  }

  /// Per assignment, the sum over flipped blocks. The first is the observed one, without flips.
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
