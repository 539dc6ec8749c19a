package assay.statistics;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class BatchMeansVarianceTest {

  private static BatchMeansVariance of(int moments, int lag) {
    long[] some = new long[moments];
    long[] all = new long[moments];
    for (int i = 0; i < moments; i++) {
      all[i] = 10;
      some[i] = i / lag % 2 == 0 ? 10 : 0;
    }
    return requireNonNull(BatchMeansVariance.of(some, all));
  }

  /// Phases of four moments: blocks of one differ by ±5, of two by ±10, of four by ±20, of eight
  /// not at all. The variance is (Σ of squares) · k/(k − 1) over n²; blocks of two show a little
  /// less than half of those of four.
  @Test
  void variance_isThatOfTheBlocksThatShowMost() {
    BatchMeansVariance blocks = of(256, 4);
    assertThat(blocks.blocks()).isEqualTo(64);
    assertThat(blocks.variance()).isCloseTo(64 * 400 * 64.0 / 63 / (2560.0 * 2560), within(1e-12));
    assertThat(blocks.together()).isTrue();
  }

  /// Of 64 stretches of four moments each second one is slow, as half of them would be by chance: chance makes 16 phases
  /// of them, of one or more stretches.
  @Test
  void phases_areAsManyEqualOnes() {
    assertThat(of(256, 4).phases()).isCloseTo(16, within(0.5));
    assertThat(of(64, 16).phases()).isLessThan(3);
  }

  /// Nine of ten observations have the event in each of ten phases, and one of ten otherwise: the states are 0.8 apart.
  @Test
  void rarePhases_areCounted_whereTheEventHappensBetweenThemToo() {
    long[] some = new long[1_000];
    long[] all = new long[1_000];
    for (int i = 0; i < 1_000; i++) {
      all[i] = 10;
      some[i] = i % 100 < 10 ? 9 : 1;
    }
    BatchMeansVariance blocks = requireNonNull(BatchMeansVariance.of(some, all));
    assertThat(blocks.phases()).isBetween(6.0, 11.0);
  }

  @Test
  void independentSimulations_haveTheirOwnVariance_andNoPhases() {
    SplittableRandom random = new SplittableRandom(1);
    int together = 0;
    int told = 0;
    for (int run = 0; run < 500; run++) {
      long[] some = new long[300];
      long[] all = new long[300];
      for (int simulation = 0; simulation < 30_000; simulation++) {
        int moment = random.nextInt(300);
        all[moment]++;
        some[moment] += random.nextInt(5) == 0 ? 1 : 0;
      }
      BatchMeansVariance blocks = requireNonNull(BatchMeansVariance.of(some, all));
      together += blocks.together() ? 1 : 0;
      told += blocks.phases() > 0 ? 1 : 0;
      assertThat(blocks.variance()).isBetween(0.9 * 0.16 / 30_000, 5 * 0.16 / 30_000);
    }
    assertThat(together).isLessThan(250);
    // Chance that looks like a short correlation is no phase.
    assertThat(told).isLessThanOrEqualTo(5);
  }

  @Test
  void nothingToTellApart_isNoBlocks() {
    assertThat(BatchMeansVariance.of(new long[4], new long[] {1, 1, 1, 1})).isNull();
    assertThat(BatchMeansVariance.of(new long[] {1, 0}, new long[] {2, 0})).isNull();
  }
}
