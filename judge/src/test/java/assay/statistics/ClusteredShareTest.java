package assay.statistics;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Intervals of shares by cluster compared with closed forms, and with known truths in simulated
/// runs.
final class ClusteredShareTest {

  private static final int RUNS = 2_000;
  private static final int PARTITIONS = 31;
  private static final int READS = 4_053;

  private static ClusteredShare of(long[] some, long[] all) {
    return requireNonNull(ClusteredShare.of(some, all));
  }

  private static long[] each(int clusters, long simulations) {
    return IntStream.range(0, clusters).mapToLong(cluster -> simulations).toArray();
  }

  @Test
  void noSimulation_isNoShare() {
    assertThat(ClusteredShare.of(new long[3], new long[3])).isNull();
  }

  /// For none in n the upper end of Clopper and Pearson's two-sided interval is 1 − 0.025^(1/n).
  @Test
  void none_restsOnTheClusters_notOnTheSimulations() {
    ClusteredShare none = of(new long[31], each(31, 130));
    assertThat(none.high()).isCloseTo(1 - Math.pow(0.025, 1 / 31.0), within(1e-12));
    assertThat(none.low()).isZero();
    assertThat(none.clusters()).isEqualTo(31);
    ClusteredShare all = of(each(31, 130), each(31, 130));
    assertThat(all.low()).isCloseTo(Math.pow(0.025, 1 / 31.0), within(1e-12));
  }

  /// Of several shares at once each may miss less often.
  @Test
  void intervalThatMayMissLessOften_holdsTheOther() {
    ClusteredShare none =
        requireNonNull(
            ClusteredShare.of(
                ClusteredObservations.of(new long[31], each(31, 130)), null, 0.05 / 20));
    assertThat(none.high()).isCloseTo(1 - Math.pow(0.00125, 1 / 31.0), within(1e-12));

    long[] some = new long[31];
    Arrays.fill(some, 0, 10, 62);
    ClusteredObservations reads = ClusteredObservations.of(some, each(31, 130));
    ClusteredShare usual = requireNonNull(ClusteredShare.of(reads, null, 0.05));
    ClusteredShare rare = requireNonNull(ClusteredShare.of(reads, null, 0.05 / 20));
    assertThat(usual).isEqualTo(ClusteredShare.of(reads));
    assertThat(rare.low()).isLessThan(usual.low());
    assertThat(rare.high()).isGreaterThan(usual.high());
  }

  /// Nine tenths of the simulations in one of ten clusters: Kish's number of equal clusters is 1/0.811.
  @Test
  void clustersOfUnequalSize_areFewerEqualOnes() {
    long[] all = each(10, 10);
    all[0] = 810;
    double equal = 900.0 * 900 / (810 * 810 + 9 * 100);
    assertThat(of(new long[10], all).high())
        .isCloseTo(1 - Math.pow(0.025, 1 / equal), within(1e-12));
  }

  /// If every cluster is all or none, the variance is that of so many simulations less one.
  @Test
  void clustersOfAllOrNothing_areSimulations() {
    long[] some = new long[31];
    Arrays.fill(some, 0, 10, 130);
    ClusteredShare share = of(some, each(31, 130));
    assertThat(share.effective()).isCloseTo(30, within(1e-9));
  }

  /// Ten of 31 partitions, 617 of 4,053 reads, from a real run.
  @Test
  void staleReadsOfTenPartitions_reachFromSevenToTwentyFourPercent() {
    long[] some = new long[31];
    Arrays.fill(some, 0, 10, 62);
    some[9] = 59;
    long[] all = each(31, 131);
    all[0] = 123;
    ClusteredShare share = of(some, all);
    assertThat(share.some()).isEqualTo(617);
    assertThat(share.all()).isEqualTo(4_053);
    assertThat(share.low()).isBetween(0.065, 0.085);
    assertThat(share.high()).isBetween(0.22, 0.26);
  }

  @Test
  void interval_holdsTheLongRunShare_howeverReadsHangTogether() {
    assertThat(held(10 / 31.0 * 0.47, even(), drawn(10, 0.47))).isGreaterThanOrEqualTo(0.95);
    assertThat(held(3 / 31.0 * 0.47, even(), drawn(3, 0.47))).isGreaterThanOrEqualTo(0.95);
    assertThat(held(0.2, even(), random -> rates(() -> 0.4 * random.nextDouble())))
        .isGreaterThanOrEqualTo(0.95);
    for (double share : new double[] {0.0002, 0.002, 0.01, 0.2}) {
      assertThat(held(share, even(), random -> rates(() -> share)))
          .as("independent reads, %s", share)
          .isGreaterThanOrEqualTo(0.95);
    }
  }

  @Test
  void interval_holdsTheLongRunShare_whereEachPartitionHasItsOwnLuck() {
    for (double one : new double[] {0.05, 0.47, 1}) {
      for (double of31 : new double[] {3, 10}) {
        for (int[] sizes : new int[][] {even(), uneven()}) {
          double held =
              held(
                  of31 / 31 * one,
                  sizes,
                  random -> rates(() -> random.nextDouble() < of31 / 31 ? one : 0));
          assertThat(held).as("%s of 31 at %s", of31, one).isGreaterThanOrEqualTo(0.95);
        }
      }
    }
  }

  /// The negative control: if every read is its own cluster, the interval misses the truth most of
  /// the time.
  @Test
  void readsTakenForIndependent_missTheTruth() {
    int held = 0;
    for (int run = 0; run < 200; run++) {
      SplittableRandom random = new SplittableRandom(run);
      long stale = 0;
      for (int partition = 0; partition < PARTITIONS; partition++) {
        stale += random.nextDouble() < 10 / 31.0 ? 61 : 0;
      }
      long[] some = new long[READS];
      Arrays.fill(some, 0, (int) stale, 1);
      ClusteredShare share = of(some, each(READS, 1));
      double truth = 10 / 31.0 * 61 * PARTITIONS / READS;
      held += share.low() <= truth && truth <= share.high() ? 1 : 0;
    }
    assertThat(held).isLessThan(100);
  }

  /// The share of simulated runs with the truth in their interval.
  private static double held(
      double truth, int[] sizes, Function<SplittableRandom, double[]> rates) {
    int held = 0;
    for (int run = 0; run < RUNS; run++) {
      SplittableRandom random = new SplittableRandom(20261123L * 31 + run);
      double[] rate = rates.apply(random);
      long[] some = new long[sizes.length];
      long[] all = new long[sizes.length];
      for (int cluster = 0; cluster < sizes.length; cluster++) {
        all[cluster] = sizes[cluster];
        for (int i = 0; i < sizes[cluster]; i++) {
          some[cluster] += random.nextDouble() < rate[cluster] ? 1 : 0;
        }
      }
      ClusteredShare share = of(some, all);
      held += share.low() <= truth && truth <= share.high() ? 1 : 0;
    }
    return (double) held / RUNS;
  }

  private static int[] even() {
    return IntStream.range(0, PARTITIONS).map(partition -> READS / PARTITIONS).toArray();
  }

  /// By Zipf's law: the largest partition has a quarter of the reads.
  private static int[] uneven() {
    return IntStream.range(0, PARTITIONS).map(partition -> 1_000 / (partition + 1)).toArray();
  }

  private static double[] rates(DoubleSupplier rate) {
    return IntStream.range(0, PARTITIONS).mapToDouble(partition -> rate.getAsDouble()).toArray();
  }

  /// Random partitions are stale at a rate, and the others never.
  private static Function<SplittableRandom, double[]> drawn(int stale, double rate) {
    return random -> {
      double[] rates = new double[PARTITIONS];
      int left = stale;
      for (int partition = 0; partition < PARTITIONS; partition++) {
        if (random.nextInt(PARTITIONS - partition) < left) {
          rates[partition] = rate;
          left--;
        }
      }
      return rates;
    };
  }
}
