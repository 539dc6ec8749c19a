package assay.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.statistics.SequentialProbabilityRatio.Decision;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// The oracle is the exact probability of each decision, computed over all paths.
final class SequentialProbabilityRatioTest {

  private static final double HIGHLY = 0.01;
  private static final double LOWLY = 0.02;
  private static final int LONG = 600;

  private static SequentialProbabilityRatio test(double low, double high) {
    return new SequentialProbabilityRatio(low, high, HIGHLY, LOWLY);
  }

  /// The probability that a share is called high (first) and low (second), by dynamic programming over hits and
  /// observations.
  private static double[] exact(double low, double high, double share) {
    double some = Math.log(high / low);
    double none = Math.log((1 - high) / (1 - low));
    double[] open = {1};
    double calledHigh = 0;
    double calledLow = 0;
    for (int n = 1; n <= LONG; n++) {
      double[] next = new double[n + 1];
      for (int hits = 0; hits < n; hits++) {
        next[hits] += open[hits] * (1 - share);
        next[hits + 1] += open[hits] * share;
      }
      for (int hits = 0; hits <= n; hits++) {
        double ratio = hits * some + (n - hits) * none;
        if (ratio >= -Math.log(HIGHLY) - 1e-9) {
          calledHigh += next[hits];
          next[hits] = 0;
        } else if (ratio <= Math.log(LOWLY) + 1e-9) {
          calledLow += next[hits];
          next[hits] = 0;
        }
      }
      open = next;
    }
    return new double[] {calledHigh, calledLow};
  }

  @Test
  void errors_areWithinTheirBounds() {
    for (double high : new double[] {0.5, 0.3, 0.05}) {
      double low = high / 10;
      assertThat(exact(low, high, low)[0]).isLessThanOrEqualTo(HIGHLY);
      assertThat(exact(low, high, low / 3)[0]).isLessThanOrEqualTo(HIGHLY);
      assertThat(exact(low, high, high)[1]).isLessThanOrEqualTo(LOWLY);
      assertThat(exact(low, high, Math.min(1, 1.5 * high))[1]).isLessThanOrEqualTo(LOWLY);
    }
  }

  @Test
  void decisions_areAsOftenAsComputed() {
    SplittableRandom random = new SplittableRandom(7);
    for (double share : new double[] {0.02, 0.15, 0.6}) {
      double[] exact = exact(0.05, 0.5, share);
      int all = 4_000;
      int high = 0;
      for (int i = 0; i < all; i++) {
        SequentialProbabilityRatio test = test(0.05, 0.5);
        while (test.decision() == Decision.OPEN) {
          Decision unused = test.add(random.nextDouble() < share);
        }
        high += test.decision() == Decision.HIGH ? 1 : 0;
      }
      double deviation = Math.sqrt(exact[0] * (1 - exact[0]) / all);
      assertThat((double) high / all)
          .isBetween(exact[0] - 5 * deviation - 1e-6, exact[0] + 5 * deviation + 1e-6);
      assertThat(exact[0] + exact[1]).isGreaterThan(0.999);
    }
  }

  @Test
  void sameObservations_decideSoon() {
    SequentialProbabilityRatio test = test(0.05, 0.5);
    assertThat(test.add(true)).isEqualTo(Decision.OPEN);
    assertThat(test.add(true)).isEqualTo(Decision.HIGH);
    SequentialProbabilityRatio never = test(0.05, 0.5);
    int fewest = never.fewestForLow();
    assertThat(fewest).isEqualTo(7);
    for (int i = 1; i < fewest; i++) {
      assertThat(never.add(false)).isEqualTo(Decision.OPEN);
    }
    assertThat(never.add(false)).isEqualTo(Decision.LOW);
  }

  @Test
  void sharesWithoutATest_areRefused() {
    assertThatThrownBy(() -> test(0, 0.5)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> test(0.5, 0.5)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> test(0.5, 1)).isInstanceOf(IllegalArgumentException.class);
  }
}
