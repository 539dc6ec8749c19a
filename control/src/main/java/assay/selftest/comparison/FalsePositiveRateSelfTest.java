package assay.selftest.comparison;

import assay.selftest.test.SelfTest;
import java.util.Locale;
import org.apache.commons.statistics.inference.TTest;

/// The false positive rate for two equal systems on a drifting host: with paired blocks, and with the usual t-test of
/// consecutive runs.
public final class FalsePositiveRateSelfTest implements SelfTest {

  private static final int SIMULATIONS = 2000;
  private static final int REPEATS = 6;
  private static final int FIGURES = 12;

  @Override
  public String claim() {
    return "identical systems are seldom called different while the host drifts";
  }

  @Override
  public Shown show() {
    int blocks = 0;
    int floorless = 0;
    int naive = 0;
    for (int simulation = 0; simulation < SIMULATIONS; simulation++) {
      SimulatedBlocks run = SimulatedBlocks.of(REPEATS, FIGURES, 0, simulation);
      blocks += run.anyApart() ? 1 : 0;
      floorless += run.compared().stream().anyMatch(each -> each.apart(0)) ? 1 : 0;
      naive += naive(simulation) ? 1 : 0;
    }
    return new Shown(
        blocks <= SIMULATIONS / 20 && floorless <= SIMULATIONS / 20 && naive > SIMULATIONS / 4,
        "≤ 5 % of 2,000 runs with a difference in any of 12 figures, 6 repeats",
        String.format(
            Locale.ROOT,
            "%.1f %% (%.1f %% by the test alone, without the A/A floor); one after the other with a"
                + " t-test of one figure: %.0f %%",
            100.0 * blocks / SIMULATIONS,
            100.0 * floorless / SIMULATIONS,
            100.0 * naive / SIMULATIONS));
  }

  /// AAAAAA BBBBBB, one figure, treated as two independent samples.
  private static boolean naive(long seed) {
    DriftingHost host = new DriftingHost(1, seed);
    double[] first = new double[REPEATS];
    double[] second = new double[REPEATS];
    for (int i = 0; i < REPEATS; i++) {
      first[i] = host.run()[0];
    }
    for (int i = 0; i < REPEATS; i++) {
      second[i] = host.run()[0];
    }
    return TTest.withDefaults().test(first, second).getPValue() <= 0.05;
  }
}
