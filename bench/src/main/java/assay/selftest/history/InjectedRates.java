package assay.selftest.history;

import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Verdict;
import assay.selftest.test.SelfTest;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/// How often a judge's interval contains the injected rate, in seeded trials.
///
/// @param held trials with that rate in the interval
/// @param missing trials without an interval
record InjectedRates(int held, int missing) {

  static final int TRIALS = 200;

  private static final long SEED = 20261121;

  private static final double[] SHARES = {0.002, 0.01, 0.05, 0.2};

  /// A history with known harm, and a checker's verdict.
  ///
  /// @param truth the injected rate
  record Trial(Verdict verdict, double truth) {}

  @FunctionalInterface
  interface Injection {

    Trial inject(double share, RandomGenerator random);
  }

  /// Runs the trials, with shares of 0.2, 1, 5 and 20 % in turn.
  ///
  /// @param metric with the interval that must contain the truth
  static InjectedRates of(String metric, Injection injection) {
    int held = 0;
    int missing = 0;
    for (int trial = 0; trial < TRIALS; trial++) {
      RandomGenerator random = new SplittableRandom(SEED + trial);
      Trial made = injection.inject(SHARES[trial % SHARES.length], random);
      Measure measure = made.verdict().measure(metric).orElse(null);
      if (measure == null || measure.low() == null || measure.high() == null) {
        missing++;
      } else if (measure.low() <= made.truth() && made.truth() <= measure.high()) {
        held++;
      }
    }
    return new InjectedRates(held, missing);
  }

  /// The result if the interval must contain the truth in 95 of 100 trials.
  SelfTest.Shown mostly() {
    return new SelfTest.Shown(held >= 0.95 * TRIALS, "≥ 95 % of " + TRIALS + " trials", text());
  }

  /// The result if the interval must always contain the truth.
  SelfTest.Shown always() {
    return new SelfTest.Shown(held == TRIALS, "all of " + TRIALS + " trials", text());
  }

  private String text() {
    String none = missing == 0 ? "" : ", " + missing + " without an interval";
    return String.format(
        Locale.ROOT, "%d of %d trials (%.1f %%)%s", held, TRIALS, 100.0 * held / TRIALS, none);
  }
}
