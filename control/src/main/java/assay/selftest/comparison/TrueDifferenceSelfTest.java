package assay.selftest.comparison;

import assay.selftest.test.SelfTest;
import java.util.Locale;

/// A system 5 % slower in one of twelve figures, on a drifting host: how often that is found, by repeat count.
public final class TrueDifferenceSelfTest implements SelfTest {

  private static final int SIMULATIONS = 500;
  private static final int FIGURES = 12;
  private static final double EFFECT = Math.log(1.05);

  @Override
  public String claim() {
    return "a true difference of 5 % is found while the host drifts";
  }

  @Override
  public Shown show() {
    double six = found(6);
    double ten = found(10);
    return new Shown(
        six >= 0.4 && ten >= 0.95,
        "one of 12 figures 5 % slower, runs drifting by 1 % and scattering by 1 %:"
            + " found in ≥ 40 % with 6 repeats, in ≥ 95 % with 10",
        String.format(
            Locale.ROOT,
            "%.0f %% with 6 repeats, %.0f %% with 8, %.0f %% with 10",
            100 * six,
            100 * found(8),
            100 * ten));
  }

  private static double found(int repeats) {
    int found = 0;
    for (int simulation = 0; simulation < SIMULATIONS; simulation++) {
      found += SimulatedBlocks.of(repeats, FIGURES, EFFECT, simulation).apart(0) ? 1 : 0;
    }
    return (double) found / SIMULATIONS;
  }
}
