package assay.selftest.history;

import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Verdict;
import assay.selftest.test.SelfTest;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/// How often a judge's interval contains the injected rate, in seeded simulations.
///
/// @param held simulations with that rate in the interval
/// @param missing simulations without an interval
record InjectedRateCoverage(int held, int missing) {

  static final int SIMULATIONS = 200;

  private static final long SEED = 20261121;

  private static final double[] SHARES = {0.002, 0.01, 0.05, 0.2};

  /// A history with known harm, and a checker's verdict.
  ///
  /// @param truth the injected rate
  record Simulation(Verdict verdict, double truth) {}

  @FunctionalInterface
  interface Injection {

    Simulation inject(double share, RandomGenerator random);
  }

  /// Runs the simulations, with shares of 0.2, 1, 5 and 20 % in turn.
  ///
  /// @param metric with the interval that must contain the truth
  static InjectedRateCoverage of(String metric, Injection injection) {
    int held = 0;
    int missing = 0;
    for (int simulation = 0; simulation < SIMULATIONS; simulation++) {
      RandomGenerator random = new SplittableRandom(SEED + simulation);
      Simulation made = injection.inject(SHARES[simulation % SHARES.length], random);
      Measure measure = made.verdict().measure(metric).orElse(null);
      if (measure == null || measure.ends() == null) {
        missing++;
      } else if (measure.lowest() <= made.truth() && made.truth() <= measure.highest()) {
        held++;
      }
    }
    return new InjectedRateCoverage(held, missing);
  }

  /// The result if the interval must contain the truth in 95 of 100 simulations.
  SelfTest.Shown mostly() {
    return new SelfTest.Shown(
        held >= 0.95 * SIMULATIONS, "≥ 95 % of " + SIMULATIONS + " simulations", text());
  }

  /// The result if the interval must always contain the truth.
  SelfTest.Shown always() {
    return new SelfTest.Shown(
        held == SIMULATIONS, "all of " + SIMULATIONS + " simulations", text());
  }

  private String text() {
    String none = missing == 0 ? "" : ", " + missing + " without an interval";
    return String.format(
        Locale.ROOT,
        "%d of %d simulations (%.1f %%)%s",
        held,
        SIMULATIONS,
        100.0 * held / SIMULATIONS,
        none);
  }
}
