package assay.load.closed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

/// Rounds with a known level, and 5 % noise each.
final class WarmupPlateauTest {

  private static final int RUNS = 1000;
  private static final int MOST = 60;
  private static final double NOISE = 0.05;

  /// After how many rounds each run was found steady; MOST for never.
  private static int[] stops(IntToDoubleFunction level) {
    int[] stops = new int[RUNS];
    for (int run = 0; run < RUNS; run++) {
      Random random = new Random(run);
      List<Long> nanos = new ArrayList<>();
      while (nanos.size() < MOST && !WarmupPlateau.reached(nanos)) {
        double factor = Math.exp(NOISE * random.nextGaussian());
        nanos.add(Math.round(1e9 * level.applyAsDouble(nanos.size()) * factor));
      }
      stops[run] = nanos.size();
    }
    Arrays.sort(stops);
    return stops;
  }

  @Test
  void levelThatStandsStill_isToldWithFewRounds() {
    int[] stops = stops(round -> 1);
    assertThat(stops[0]).isEqualTo(WarmupPlateau.LEAST_ROUNDS);
    assertThat(stops[RUNS * 9 / 10]).isLessThanOrEqualTo(10);
    assertThat(stops[RUNS - 1]).isLessThan(MOST);
  }

  /// Thrice the level at first, with a third of the excess lost every 1, 3 or 6 rounds: the counted
  /// rounds are at most 10 % above the end in nine of ten runs.
  @Test
  void levelThatFalls_isWaitedFor() {
    for (double rounds : new double[] {1, 3, 6}) {
      IntToDoubleFunction level = round -> 1 + 2 * Math.exp(-round / rounds);
      int[] stops = stops(level);
      assertThat(level.applyAsDouble(stops[RUNS / 10])).as("τ " + rounds).isLessThan(1.10);
      assertThat(stops[RUNS * 9 / 10]).isLessThan(MOST);
    }
  }

  @Test
  void levelThatNeverStopsFalling_isNeverReached() {
    int[] stops = stops(round -> Math.pow(0.93, round));
    assertThat(stops[RUNS / 100]).isEqualTo(MOST);
  }

  @Test
  void fewRounds_cannotTell() {
    assertThat(WarmupPlateau.reached(List.of(1L, 1L, 1L, 1L, 1L))).isFalse();
    assertThat(WarmupPlateau.reached(List.of(1L, 1L, 1L, 1L, 1L, 1L))).isTrue();
  }

  /// Medians of three: 100 before, 95 and 94 after.
  @Test
  void fallOfFivePercent_isTheLimit() {
    assertThat(WarmupPlateau.reached(List.of(900L, 100L, 90L, 95L, 300L, 95L))).isTrue();
    assertThat(WarmupPlateau.reached(List.of(900L, 100L, 90L, 94L, 300L, 94L))).isFalse();
  }
}
