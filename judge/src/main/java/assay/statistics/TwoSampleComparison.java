package assay.statistics;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.inference.MannWhitneyUTest;
import org.apache.commons.statistics.inference.PValueMethod;
import org.jspecify.annotations.Nullable;

/// Two unpaired samples: the Hodges-Lehmann shift, its 95 % interval, and the exact Mann-Whitney p-value.
///
/// Assumes only a shift; for logarithms of latencies a common factor (Hodges & Lehmann, Annals of Mathematical
/// Statistics 34, 1963).
///
/// @param shift the median difference, second minus first
/// @param low the 95 % interval, `low` to `high`; null for too small samples
public record TwoSampleComparison(
    double shift, @Nullable Double low, @Nullable Double high, double p) {

  private static final double LEVEL = 0.05;

  /// The most values for counting ties exactly.
  private static final int COUNTABLE = 80;

  public static TwoSampleComparison of(double[] first, double[] second) {
    double[] differences =
        Arrays.stream(second).flatMap(b -> Arrays.stream(first).map(a -> b - a)).sorted().toArray();
    int all = differences.length;
    double shift = (differences[(all - 1) / 2] + differences[all / 2]) / 2;
    int rank = rank(first.length, second.length);
    return new TwoSampleComparison(
        shift,
        rank == 0 ? null : differences[rank - 1],
        rank == 0 ? null : differences[all - rank],
        p(first, second));
  }

  /// The smallest p-value possible, for samples that do not overlap.
  public static double leastP(int first, int second) {
    double ways = 1;
    for (int i = 1; i <= first; i++) {
      ways = ways * (second + i) / i;
    }
    return Math.min(1, 2 / ways);
  }

  /// The highest rank r for which a shift beyond the r-th smallest or largest difference has at most 5 % probability;
  /// 0 without one.
  private static int rank(int first, int second) {
    int[] doubled = new int[first + second];
    Arrays.setAll(doubled, i -> 2 * (i + 1));
    double[] chances = rankSums(doubled, first);
    int least = first * (first + 1);
    double tail = 0;
    int rank = 0;
    while (2 * (tail + chances[least + 2 * rank]) <= LEVEL) {
      tail += chances[least + 2 * rank];
      rank++;
    }
    return rank;
  }

  private static double p(double[] first, double[] second) {
    double[] all = DoubleStream.concat(Arrays.stream(first), Arrays.stream(second)).toArray();
    boolean ties = Arrays.stream(all).distinct().count() < all.length;
    if (ties && all.length <= COUNTABLE) {
      return tied(first, all);
    }
    PValueMethod method = ties ? PValueMethod.AUTO : PValueMethod.EXACT;
    return MannWhitneyUTest.withDefaults().with(method).test(first, second).getPValue();
  }

  /// The exact p-value with ties, over all permutations. The library's normal approximation is too coarse for few
  /// repeats.
  private static double tied(double[] first, double[] all) {
    int[] doubled = Arrays.stream(all).mapToInt(value -> doubledRank(value, all)).toArray();
    double[] chances = rankSums(doubled, first.length);
    int sum = Arrays.stream(doubled).limit(first.length).sum();
    int centre = first.length * (all.length + 1);
    double p = 0;
    for (int other = 0; other < chances.length; other++) {
      if (Math.abs(other - centre) >= Math.abs(sum - centre)) {
        p += chances[other];
      }
    }
    return Math.min(1, p);
  }

  private static int doubledRank(double value, double[] all) {
    int below = 0;
    int same = 0;
    for (double other : all) {
      below += other < value ? 1 : 0;
      same += other == value ? 1 : 0;
    }
    return 2 * below + same + 1;
  }

  /// The probability for each sum of doubled ranks.
  private static double[] rankSums(int[] doubled, int size) {
    int most = Arrays.stream(doubled).sum();
    double[][] ways = new double[size + 1][most + 1];
    ways[0][0] = 1;
    for (int rank : doubled) {
      for (int taken = size; taken > 0; taken--) {
        for (int sum = most; sum >= rank; sum--) {
          ways[taken][sum] += ways[taken - 1][sum - rank];
        }
      }
    }
    double total = Arrays.stream(ways[size]).sum();
    return Arrays.stream(ways[size]).map(count -> count / total).toArray();
  }
}
