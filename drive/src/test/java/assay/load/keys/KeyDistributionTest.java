package assay.load.keys;

import static org.assertj.core.api.Assertions.assertThat;

import assay.plan.Step.Keys;
import assay.schedule.VirtualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;
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
    KeyDistribution choice = new HotspotKeys(50, 3, 0.9, scrambler, () -> 0);
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

  @Test
  void hotKeysThatMove_leaveTheFormerOnes() {
    VirtualClock clock = new VirtualClock();
    Keys moving =
        new Keys("hot(3, 100%, 10s)", Keys.Choice.HOT, 0, 3, 1, null, Duration.ofSeconds(10));
    KeyDistribution choice = KeyDistribution.of(clock, moving, new WriteLeases(50, 0, 1), 7);
    SplittableRandom random = new SplittableRandom(3);
    List<Set<Integer>> hot = new ArrayList<>();
    for (int period = 0; period < 20; period++) {
      hot.add(
          IntStream.range(0, 100)
              .map(i -> choice.next(random))
              .boxed()
              .collect(Collectors.toSet()));
      sleep(clock, Duration.ofSeconds(10));
    }
    assertThat(hot).allMatch(keys -> keys.size() == 3);
    assertThat(hot.get(1)).doesNotContainAnyElementsOf(hot.get(0));
    Set<Integer> all = new HashSet<>();
    hot.forEach(all::addAll);
    assertThat(all).as("in 17 periods each key has been hot").hasSize(50);
  }

  private static void sleep(VirtualClock clock, Duration time) {
    try {
      clock.sleep(time);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void sequentialKeys_areAllKeysInTheirOrder() {
    KeyDistribution choice = new KeyDistribution.Sequential(5, new AtomicLong(3));
    SplittableRandom random = new SplittableRandom(1);
    assertThat(IntStream.range(0, 7).map(i -> choice.next(random)))
        .containsExactly(3, 4, 0, 1, 2, 3, 4);
  }

  /// Against the normal distribution's function, truncated at both ends.
  @ParameterizedTest
  @CsvSource({"50,0.1", "51,0.17", "7,1", "1,0.5"})
  void gaussianKeys_haveTheirProbabilities(int keys, double deviation) {
    KeyDistribution choice = new KeyDistribution.Gaussian(keys, deviation);
    NormalDistribution normal = NormalDistribution.of(keys / 2.0, deviation * keys);
    assertThat(chiSquare(drawn(choice, keys), truncated(keys, normal::cumulativeProbability)))
        .isLessThan(critical(Math.max(1, keys - 1)));
  }

  @ParameterizedTest
  @CsvSource({"50,0.95,0.1", "100,0.95,0.8571428571", "3,0.5,1", "1,0.95,0.1"})
  void exponentialRanks_haveTheirProbabilities(int keys, double share, double part) {
    ExponentialKeys choice = ExponentialKeys.of(keys, share, part, new KeyScrambler(keys, 1));
    int[] counts = new int[keys];
    SplittableRandom random = new SplittableRandom(42);
    for (int i = 0; i < DRAWS; i++) {
      counts[choice.rank(random)]++;
    }
    double[] probabilities = truncated(keys, rank -> 1 - Math.pow(1 - share, rank / (part * keys)));
    // Of many ranks some are too rare for the statistic.
    int often = (int) Arrays.stream(probabilities).filter(p -> p * DRAWS >= 5).count();
    assertThat(chiSquare(Arrays.copyOf(counts, often), probabilities))
        .isLessThan(critical(Math.max(1, often - 1)));
  }

  private static int[] drawn(KeyDistribution choice, int keys) {
    SplittableRandom random = new SplittableRandom(42);
    int[] counts = new int[keys];
    for (int i = 0; i < DRAWS; i++) {
      counts[choice.next(random)]++;
    }
    return counts;
  }

  private static double[] truncated(int keys, DoubleUnaryOperator distribution) {
    double first = distribution.applyAsDouble(0);
    double all = distribution.applyAsDouble(keys) - first;
    return IntStream.range(0, keys)
        .mapToDouble(
            key -> (distribution.applyAsDouble(key + 1.0) - distribution.applyAsDouble(key)) / all)
        .toArray();
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
