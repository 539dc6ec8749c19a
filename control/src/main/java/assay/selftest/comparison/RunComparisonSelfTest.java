package assay.selftest.comparison;

import assay.selftest.test.SelfTest;
import assay.statistics.TwoSampleComparison;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;

/// Comparisons of stored runs. Runs of one system are seldom reported different, runs that differ by a tenth mostly
/// are, and the interval covers the truth.
public final class RunComparisonSelfTest implements SelfTest {

  private static final int SIMULATIONS = 2000;
  private static final int REPEATS = 6;
  private static final double SCATTER = 0.04;
  private static final double FACTOR = 1.10;

  @Override
  public String claim() {
    return "two stored runs: alike are not called different, a tenth is found";
  }

  @Override
  public Shown show() {
    Random random = new Random(22);
    int different = 0;
    int found = 0;
    int covered = 0;
    for (int simulation = 0; simulation < SIMULATIONS; simulation++) {
      double[] base = run(random, 0);
      different += TwoSampleComparison.of(base, run(random, 0)).p() <= 0.05 ? 1 : 0;
      TwoSampleComparison slower = TwoSampleComparison.of(base, run(random, Math.log(FACTOR)));
      found += slower.p() <= 0.05 ? 1 : 0;
      boolean holds =
          slower.low() != null
              && slower.high() != null
              && slower.low() <= Math.log(FACTOR)
              && slower.high() >= Math.log(FACTOR);
      covered += holds ? 1 : 0;
    }
    return new Shown(
        different <= 0.05 * SIMULATIONS
            && found >= 0.85 * SIMULATIONS
            && covered >= 0.94 * SIMULATIONS,
        "of 2,000 pairs of 6 repeats each: alike ≤ 5 % different; +10 % found in ≥ 85 %; covered ≥ 94 %",
        String.format(
            Locale.ROOT,
            "%.1f %% different; %.1f %% found; %.1f %% covered",
            100.0 * different / SIMULATIONS,
            100.0 * found / SIMULATIONS,
            100.0 * covered / SIMULATIONS));
  }

  private static double[] run(Random random, double shift) {
    double[] logarithms = new double[REPEATS];
    Arrays.setAll(logarithms, i -> shift + SCATTER * random.nextGaussian());
    return logarithms;
  }
}
