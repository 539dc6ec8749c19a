package assay.load.keys;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.BitSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class KeyDistributionTest {

  private static final int DRAWS = 200_000;

  /// Pearson's statistic for drawn counts against probabilities.
  private static double chiSquare(int[] counts, double[] probabilities) {
    double sum = 0;
    for (int i = 0; i < counts.length; i++) {
      double expected = DRAWS * probabilities[i];
      sum += (counts[i] - expected) * (counts[i] - expected) / expected;
    }
    return sum;
  }

  /// A chi-square variable with k degrees exceeds this once in a thousand times (Wilson and
  /// Hilferty's approximation).
  private static double critical(int degrees) {
    double spread = 2.0 / (9.0 * degrees);
    double root = 1 - spread + 3.09 * Math.sqrt(spread);
    return degrees * root * root * root;
  }

  private static double[] zipf(int keys, double exponent) {
    double[] weights = new double[keys];
    for (int rank = 1; rank <= keys; rank++) {
      weights[rank - 1] = Math.pow(rank, -exponent);
    }
    double sum = Arrays.stream(weights).sum();
    return Arrays.stream(weights).map(weight -> weight / sum).toArray();
  }

  @ParameterizedTest
  @CsvSource({"2,0.99", "100,0.5", "100,0.99", "100,1", "100,1.5", "1000,0.99", "7,3"})
  void zipfRanks_haveTheirProbabilities(int keys, double exponent) {
    ZipfianKeys choice = ZipfianKeys.of(keys, exponent, new KeyScrambler(keys, 1));
    SplittableRandom random = new SplittableRandom(42);
    int[] counts = new int[keys];
    for (int i = 0; i < DRAWS; i++) {
      counts[choice.rank(random) - 1]++;
    }
    assertThat(chiSquare(counts, zipf(keys, exponent))).isLessThan(critical(keys - 1));
  }

  @Test
  void zipfOfAnotherExponent_isToldApart() {
    ZipfianKeys choice = ZipfianKeys.of(100, 0.95, new KeyScrambler(100, 1));
    SplittableRandom random = new SplittableRandom(42);
    int[] counts = new int[100];
    for (int i = 0; i < DRAWS; i++) {
      counts[choice.rank(random) - 1]++;
    }
    assertThat(chiSquare(counts, zipf(100, 0.99))).isGreaterThan(critical(99));
  }

  @Test
  void uniformKeys_haveEqualProbabilities() {
    KeyDistribution choice = KeyDistribution.uniform(50);
    SplittableRandom random = new SplittableRandom(3);
    int[] counts = new int[50];
    for (int i = 0; i < DRAWS; i++) {
      counts[choice.next(random)]++;
    }
    double[] even = new double[50];
    Arrays.fill(even, 1 / 50.0);
    assertThat(chiSquare(counts, even)).isLessThan(critical(49));
  }

  @Test
  void hotKeys_getTheirShare() {
    KeyScrambler scrambler = new KeyScrambler(50, 9);
    KeyDistribution choice = new HotspotKeys(50, 3, 0.9, scrambler);
    SplittableRandom random = new SplittableRandom(3);
    int[] counts = new int[50];
    for (int i = 0; i < DRAWS; i++) {
      counts[choice.next(random)]++;
    }
    double[] probabilities = new double[50];
    for (int rank = 0; rank < 50; rank++) {
      probabilities[scrambler.of(rank)] = rank < 3 ? 0.3 : 0.1 / 47;
    }
    assertThat(chiSquare(counts, probabilities)).isLessThan(critical(49));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 10, 257, 1000, 1024, 10_000, 99_991})
  void scatter_isOneToOne(int keys) {
    KeyScrambler scrambler = new KeyScrambler(keys, 5);
    BitSet seen = new BitSet(keys);
    for (int rank = 0; rank < keys; rank++) {
      seen.set(scrambler.of(rank));
    }
    assertThat(seen.cardinality()).isEqualTo(keys);
    assertThat(seen.length()).isEqualTo(keys);
  }

  @Test
  void scatter_laysNeighboursApart() {
    KeyScrambler scrambler = new KeyScrambler(10_000, 5);
    for (int rank = 0; rank < 100; rank++) {
      assertThat(Math.abs(scrambler.of(rank) - scrambler.of(rank + 1))).isGreaterThan(1000);
    }
  }
}
