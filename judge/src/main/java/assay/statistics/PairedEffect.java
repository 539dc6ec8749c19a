package assay.statistics;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/// The difference between two systems measured in blocks: mean, exact sign-flip p, and the interval from inverting
/// that test.
///
/// The interval holds the effects that the test would not reject. Its ends are means of subsets of the differences:
/// of all 2ⁿ − 1 in order, the k-th from below and from above cover the truth with probability 1 − 2k/2ⁿ for any
/// symmetric noise (Hartigan, *Using Subsample Values as Typical Values*, JASA 64, 1969). Interval and test never
/// contradict each other. With six blocks the interval reaches from the lowest to the highest difference.
///
/// @param mean of logarithms for a ratio
/// @param low the 95 % interval, `low` to `high`; null with too few blocks
public record PairedEffect(
    double mean, @Nullable Double low, @Nullable Double high, double p, int pairs) {

  public static final double LEVEL = 0.05;

  /// The fewest blocks for significance: 2/2⁵ is more than 5 %, 2/2⁶ less.
  public static final int FEWEST = 6;

  private static final double ROUNDING = 1e-12;

  /// @param differences one per block, without NaN; at least one
  /// @param seed for more than [SignFlips#ENUMERATED] blocks
  public static PairedEffect of(double[] differences, long seed) {
    int n = differences.length;
    SignFlips flips = new SignFlips(n, seed);
    double[] turned = flips.turned(differences);
    double slack = slack(differences);
    double sum = DoubleStream.of(differences).sum();
    double p = p(turned, sum, slack);
    double mean = sum / n;
    int rank = (int) Math.floor(LEVEL / 2 * flips.count() + ROUNDING);
    if (rank < 1) {
      return new PairedEffect(mean, null, null, p, n);
    }
    double[] typical = means(flips, turned, n, seed);
    return new PairedEffect(mean, typical[rank - 1], typical[typical.length - rank], p, n);
  }

  /// The interval's largest distance from zero; infinite without an interval.
  public double reach() {
    return low == null || high == null
        ? Double.POSITIVE_INFINITY
        : Math.max(Math.abs(low), Math.abs(high));
  }

  /// The rounding error for a sum that is exactly zero.
  static double slack(double[] differences) {
    return ROUNDING * DoubleStream.of(differences).map(Math::abs).sum();
  }

  /// Twice the share of sign assignments with a sum as far on the observed side.
  private static double p(double[] turned, double sum, double slack) {
    if (Math.abs(sum) <= slack) {
      return 1;
    }
    double sign = Math.signum(sum);
    int asFar = 0;
    for (double part : turned) {
      asFar += sign * part <= slack ? 1 : 0;
    }
    return Math.min(1, 2.0 * asFar / turned.length);
  }

  private static double[] means(SignFlips flips, double[] turned, int n, long seed) {
    double[] ones = new double[n];
    Arrays.fill(ones, 1);
    double[] sizes = new SignFlips(n, seed).turned(ones);
    double[] means = new double[flips.count() - 1];
    for (int flip = 1; flip < turned.length; flip++) {
      means[flip - 1] = turned[flip] / sizes[flip];
    }
    Arrays.sort(means);
    return means;
  }
}
