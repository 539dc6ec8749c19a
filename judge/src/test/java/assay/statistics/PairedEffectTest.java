package assay.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.DoubleConsumer;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.inference.AlternativeHypothesis;
import org.apache.commons.statistics.inference.WilcoxonSignedRankTest;
import org.junit.jupiter.api.Test;

final class PairedEffectTest {

  /// Darwin's fifteen pairs of maize, crossed less self-fertilised, in eighths of an inch.
  private static final double[] DARWIN = {
    49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48
  };

  /// Fisher, The Design of Experiments, § 21: 863 of 32,768 assignments of signs have a sum as
  /// large as the observed one, and as many one as small: 5.267 %.
  @Test
  void darwinsMaize_asFisherCounted() {
    PairedEffect effect = PairedEffect.of(DARWIN, 1);

    assertThat(effect.p()).isEqualTo(2 * 863 / 32_768.0);
    assertThat(effect.mean()).isCloseTo(20.933, within(0.001));
    assertThat(effect.low()).isNegative();
  }

  @Test
  void smallSamples_asCountedByHand() {
    assertThat(PairedEffect.of(new double[] {1}, 1))
        .isEqualTo(new PairedEffect(1, null, null, 1, 1));
    assertThat(PairedEffect.of(new double[] {1, 2}, 1).p()).isEqualTo(0.5);
    assertThat(PairedEffect.of(new double[] {3, -1}, 1).p()).isEqualTo(1);
    assertThat(PairedEffect.of(new double[] {1, 2, 4}, 1).p()).isEqualTo(0.25);
    assertThat(PairedEffect.of(new double[] {-1, 2, 4}, 1).p()).isEqualTo(0.5);
    assertThat(PairedEffect.of(new double[] {1, 1, 1, 1, 1}, 1).low()).isNull();
  }

  @Test
  void sixAlike_areTheFewestThatCanBeCalled() {
    PairedEffect effect = PairedEffect.of(new double[] {3, 1, 2, 6, 5, 4}, 1);

    assertThat(effect.p()).isEqualTo(2 / 64.0);
    assertThat(effect.low()).isEqualTo(1);
    assertThat(effect.high()).isEqualTo(6);
    assertThat(effect.reach()).isEqualTo(6);
  }

  @Test
  void noDifferenceAtAll_isNone() {
    PairedEffect effect = PairedEffect.of(new double[8], 1);

    assertThat(effect).isEqualTo(new PairedEffect(0, 0.0, 0.0, 1, 8));
  }

  /// With signed ranks for differences the sign-flip test is Wilcoxon's, which has an independent
  /// exact implementation.
  @Test
  void ofRanks_equalsWilcoxonsExactTest() {
    Random random = new Random(3);
    for (int simulation = 0; simulation < 200; simulation++) {
      int n = 2 + random.nextInt(12);
      double[] raw = random.doubles(n, -1, 1.6).toArray();
      double[] ranks = signedRanks(raw);

      double wilcoxon =
          WilcoxonSignedRankTest.withDefaults()
              .with(AlternativeHypothesis.TWO_SIDED)
              .test(raw)
              .getPValue();

      assertThat(PairedEffect.of(ranks, 1).p()).isCloseTo(wilcoxon, within(1e-9));
    }
  }

  private static double[] signedRanks(double[] raw) {
    return DoubleStream.of(raw)
        .map(x ->
            Math.signum(x) * DoubleStream.of(raw).filter(y -> Math.abs(y) <= Math.abs(x)).count())
        .toArray();
  }

  @Test
  void p_isThatOfWalkingThroughAllSigns() {
    Random random = new Random(4);
    for (int simulation = 0; simulation < 200; simulation++) {
      double[] differences = random.doubles(1 + random.nextInt(10), -1, 2).toArray();
      int[] asFar = new int[1];
      double seen = Math.abs(DoubleStream.of(differences).sum());

      walk(differences, 0, 0, sum -> asFar[0] += Math.abs(sum) >= seen - 1e-12 ? 1 : 0);

      double share = asFar[0] / Math.pow(2, differences.length);
      assertThat(PairedEffect.of(differences, 1).p()).isEqualTo(share);
    }
  }

  private static void walk(double[] differences, int from, double sum, DoubleConsumer each) {
    if (from == differences.length) {
      each.accept(sum);
      return;
    }
    walk(differences, from + 1, sum + differences[from], each);
    walk(differences, from + 1, sum - differences[from], each);
  }

  /// The interval's ends, found by testing one effect after the other.
  @Test
  void interval_holdsExactlyWhatTheTestDoesNotRefuse() {
    Random random = new Random(5);
    for (int n : new int[] {6, 7, 9, 12}) {
      double[] differences = random.doubles(n, -1, 3).toArray();
      PairedEffect effect = PairedEffect.of(differences, 1);
      double low = Objects.requireNonNull(effect.low());
      double high = Objects.requireNonNull(effect.high());

      for (double end : new double[] {low, high}) {
        double outwards = Math.signum(end - effect.mean()) * 1e-6;
        assertThat(pOf(differences, end - outwards)).isGreaterThan(0.05);
        assertThat(pOf(differences, end + outwards)).isLessThanOrEqualTo(0.05);
      }
      for (double inside = low; inside <= high; inside += (high - low) / 37) {
        assertThat(pOf(differences, inside)).isGreaterThan(0.05);
      }
    }
  }

  private static double pOf(double[] differences, double effect) {
    return PairedEffect.of(DoubleStream.of(differences).map(d -> d - effect).toArray(), 1).p();
  }

  @Test
  void interval_coversTheTruthInNineteenOfTwenty() {
    Random random = new Random(6);
    for (int n : new int[] {6, 8, 12}) {
      int covered = 0;
      for (int simulation = 0; simulation < 2000; simulation++) {
        double spread = 1 + simulation % 5;
        double[] differences =
            IntStream.range(0, n).mapToDouble(i -> 7 + spread * random.nextGaussian()).toArray();
        PairedEffect effect = PairedEffect.of(differences, 1);
        boolean in =
            Objects.requireNonNull(effect.low()) <= 7 && 7 <= Objects.requireNonNull(effect.high());
        covered += in ? 1 : 0;
      }
      assertThat(covered / 2000.0).isBetween(0.94, 0.98);
    }
  }

  /// With six blocks the test rejects exactly if all differences have one sign: with normal noise
  /// of deviation s and an effect e this happens in Φ(e/s)⁶ + Φ(−e/s)⁶ of all runs.
  @Test
  void power_isThatOfTheClosedForm() {
    Random random = new Random(10);
    NormalDistribution normal = NormalDistribution.of(0, 1);
    for (double effect : new double[] {0, 0.5, 1, 2}) {
      int simulations = 4000;
      int called = 0;
      for (int simulation = 0; simulation < simulations; simulation++) {
        double[] differences =
            IntStream.range(0, 6).mapToDouble(i -> effect + random.nextGaussian()).toArray();
        called += PairedEffect.of(differences, 1).p() <= PairedEffect.LEVEL ? 1 : 0;
      }
      double power =
          Math.pow(normal.cumulativeProbability(effect), 6)
              + Math.pow(normal.cumulativeProbability(-effect), 6);
      double error = Math.sqrt(power * (1 - power) / simulations);
      assertThat((double) called / simulations).isCloseTo(power, within(4 * error));
    }
  }

  /// For so many blocks the signs are sampled; the result must be near to all of them.
  @Test
  void manyBlocks_areSampledNearTheExact() {
    Random random = new Random(7);
    double[] differences = random.doubles(18, -1, 1.5).toArray();
    int[] asFar = new int[1];
    double seen = Math.abs(DoubleStream.of(differences).sum());
    walk(differences, 0, 0, sum -> asFar[0] += Math.abs(sum) >= seen - 1e-12 ? 1 : 0);
    double exact = asFar[0] / Math.pow(2, 18);

    PairedEffect effect = PairedEffect.of(differences, 9);

    double error = Math.sqrt(exact * (1 - exact) / SignFlips.SAMPLED);
    assertThat(effect.p()).isCloseTo(exact, within(8 * error));
    assertThat(effect).isEqualTo(PairedEffect.of(differences, 9));
  }

  @Test
  void order_ofBlocksDoesNotMatter() {
    List<Double> differences = new ArrayList<>(DoubleStream.of(DARWIN).boxed().toList());
    Collections.shuffle(differences, new Random(8));

    PairedEffect shuffled =
        PairedEffect.of(differences.stream().mapToDouble(Double::doubleValue).toArray(), 1);

    assertThat(shuffled).isEqualTo(PairedEffect.of(DARWIN, 1));
  }
}
