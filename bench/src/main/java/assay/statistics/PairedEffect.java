package assay.statistics;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/// By how much two systems differ that ran side by side in blocks: the mean of the blocks'
/// differences, its exact p by the sign-flip test, and the interval that is this test turned round.
///
/// The interval holds exactly those effects that the test would not refuse. Those ends are means of
/// subsets of the differences: with all 2ⁿ − 1 of them in order, the k-th from below and from above
/// cover the truth with a probability of 1 − 2k/2ⁿ, whatever symmetric distribution the noise has
/// (Hartigan, *Using Subsample Values as Typical Values*, JASA 64, 1969). So interval and test never
/// contradict each other, and with six blocks the interval reaches from the lowest to the highest
/// difference.
///
/// @param mean the mean difference; of logarithms, that of the ratio
/// @param low the 95 % interval's lower end, or null where so few blocks have none
/// @param high its upper end, or null
/// @param p how often chance alone gives a mean as far from none, both ways
/// @param pairs how many blocks it rests on
public record PairedEffect(
    double mean, @Nullable Double low, @Nullable Double high, double p, int pairs) {

  /// The level at which a difference is called one.
  public static final double LEVEL = 0.05;

  /// The fewest blocks with which a difference can be called one: 2/2⁵ is more than 5 %, 2/2⁶ less.
  public static final int FEWEST = 6;

  private static final double ROUNDING = 1e-12;

  /// The effect that differences show.
  ///
  /// @param differences one per block, all of them numbers; at least one
  /// @param seed of the sample of signs that more than [SignFlips#ENUMERATED] blocks need
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

  /// The farthest that the interval reaches from none, either way; infinite where there is none.
  public double reach() {
    return low == null || high == null
        ? Double.POSITIVE_INFINITY
        : Math.max(Math.abs(low), Math.abs(high));
  }

  /// What rounding may have added to a sum that is none.
  static double slack(double[] differences) {
    return ROUNDING * DoubleStream.of(differences).map(Math::abs).sum();
  }

  /// Twice the share of assignments whose sum lies as far on the side of the one that was seen.
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
