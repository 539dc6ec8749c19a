package assay.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Compared with published tables, and with every way to deal the values.
final class TwoSampleComparisonTest {

  @Test
  void samplesThatDoNotOverlap_haveTheSmallestPThereIs() {
    for (int n = 3; n <= 8; n++) {
      double[] low = new double[n];
      double[] high = new double[n];
      Arrays.setAll(low, i -> i);
      Arrays.setAll(high, i -> 100 + 1.5 * i);
      assertThat(TwoSampleComparison.of(low, high).p())
          .isCloseTo(TwoSampleComparison.leastP(n, n), within(1e-12));
    }
    assertThat(TwoSampleComparison.leastP(3, 3)).isCloseTo(0.1, within(1e-12));
    assertThat(TwoSampleComparison.leastP(4, 4)).isCloseTo(2.0 / 70, within(1e-12));
    assertThat(TwoSampleComparison.leastP(6, 6)).isCloseTo(2.0 / 924, within(1e-12));
  }

  @Test
  void interval_takesTheDifferencesThatThePublishedCriticalValuesSay() {
    // Critical values of U at 5 %, two-sided: 4 and 4: 0; 5 and 5: 2; 6 and 6: 5; 10 and 10: 23.
    int[][] table = {{4, 0}, {5, 2}, {6, 5}, {7, 8}, {8, 13}, {9, 17}, {10, 23}};
    Random random = new Random(5);
    for (int[] row : table) {
      double[] one = random.doubles(row[0]).toArray();
      double[] other = random.doubles(row[0]).toArray();
      double[] differences =
          Arrays.stream(other).flatMap(b -> Arrays.stream(one).map(a -> b - a)).sorted().toArray();
      TwoSampleComparison samples = TwoSampleComparison.of(one, other);
      assertThat(samples.low()).isEqualTo(differences[row[1]]);
      assertThat(samples.high()).isEqualTo(differences[differences.length - 1 - row[1]]);
    }
    assertThat(TwoSampleComparison.of(new double[] {1, 2, 3}, new double[] {4, 5, 6}).low())
        .isNull();
  }

  @Test
  void shift_isTheMedianOfAllDifferences() {
    TwoSampleComparison samples =
        TwoSampleComparison.of(new double[] {1, 4, 9}, new double[] {3, 5});
    // Differences: 2, -1, -6, 4, 1, -4.
    assertThat(samples.shift()).isEqualTo(0.0);
  }

  @Test
  void ties_areCountedOutOverEveryDeal() {
    Random random = new Random(11);
    for (int simulation = 0; simulation < 40; simulation++) {
      double[] one = random.ints(5, 0, 4).asDoubleStream().toArray();
      double[] other = random.ints(4, 0, 4).asDoubleStream().toArray();
      assertThat(TwoSampleComparison.of(one, other).p()).isCloseTo(dealt(one, other), within(1e-9));
    }
  }

  /// The share of all deals with a rank sum as far from the middle as the observed one.
  private static double dealt(double[] one, double[] other) {
    double[] all = new double[one.length + other.length];
    System.arraycopy(one, 0, all, 0, one.length);
    System.arraycopy(other, 0, all, one.length, other.length);
    double middle = one.length * (all.length + 1) / 2.0;
    double seen = Math.abs(rankSum(all, (1 << one.length) - 1) - middle);
    int deals = 0;
    int asFar = 0;
    for (int deal = 0; deal < 1 << all.length; deal++) {
      if (Integer.bitCount(deal) == one.length) {
        deals++;
        asFar += Math.abs(rankSum(all, deal) - middle) >= seen - 1e-9 ? 1 : 0;
      }
    }
    return (double) asFar / deals;
  }

  private static double rankSum(double[] all, int deal) {
    double sum = 0;
    for (int i = 0; i < all.length; i++) {
      if ((deal >> i & 1) == 1) {
        double value = all[i];
        long below = Arrays.stream(all).filter(x -> x < value).count();
        long same = Arrays.stream(all).filter(x -> x == value).count();
        sum += below + (same + 1) / 2.0;
      }
    }
    return sum;
  }

  @Test
  void holm_isTheTextbooksExample() {
    assertThat(HolmAdjustment.adjusted(new double[] {0.01, 0.04, 0.03, 0.005}))
        .containsExactly(new double[] {0.03, 0.06, 0.06, 0.02}, within(1e-12));
  }
}
