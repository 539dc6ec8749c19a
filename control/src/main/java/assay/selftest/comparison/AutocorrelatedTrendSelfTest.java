package assay.selftest.comparison;

import assay.compare.Trend;
import assay.selftest.test.SelfTest;
import assay.selftest.time.SeriesGenerator;
import assay.statistics.ChangePoints;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/// Trends of autocorrelated runs: a machine slow yesterday is slow today. Series without a change must not be reported, and a
/// clear step must be found in its place.
public final class AutocorrelatedTrendSelfTest implements SelfTest {

  private static final int SIMULATIONS = 1_000;
  private static final int[] LENGTHS = {15, 30, 60};
  private static final double[] CORRELATIONS = {0, 0.3, 0.5};
  private static final double SIGMAS = 6;

  @Override
  public String claim() {
    return "trends: a step of six sigmas is found, none is made up, though neighbouring runs correlate";
  }

  @Override
  public Shown show() {
    boolean holds = true;
    List<String> rows = new ArrayList<>();
    for (double correlation : CORRELATIONS) {
      int madeUp = 0;
      int found = 0;
      int taken = 0;
      for (int length : LENGTHS) {
        Random random = new Random(20);
        int alarms = 0;
        for (int simulation = 0; simulation < SIMULATIONS; simulation++) {
          double[] noise = SeriesGenerator.of(random, length, correlation);
          alarms += changes(noise).isEmpty() ? 0 : 1;
          taken +=
              ChangePoints.of(noise, new ChangePoints.Rule(0.03 / length, 0, 3)).isEmpty() ? 0 : 1;
          int at = 5 + random.nextInt(length - 9);
          found += near(changes(SeriesGenerator.raised(noise, at, SIGMAS)), at) ? 1 : 0;
        }
        holds &= alarms <= 0.05 * SIMULATIONS + 3.1 * Math.sqrt(0.05 * 0.95 * SIMULATIONS);
        madeUp += alarms;
      }
      double all = SIMULATIONS * LENGTHS.length;
      holds &= found >= 0.9 * all && madeUp <= 0.05 * all;
      rows.add(
          String.format(
              Locale.ROOT,
              "%.1f: found in %.1f %%, false alarms %.1f %% (%.1f %% if taken for strangers)",
              correlation,
              100 * found / all,
              100 * madeUp / all,
              100 * taken / all));
    }
    return new Shown(
        holds,
        "at correlations of 0, 0.3 and 0.5 of 3,000 series of 15, 30 and 60 each: found within ±1 in ≥ 90 %, "
            + "false alarms ≤ 5 %",
        String.join("; ", rows));
  }

  private static List<ChangePoints.Change> changes(double[] series) {
    return ChangePoints.of(series, Trend.rule(series, 0));
  }

  private static boolean near(List<ChangePoints.Change> changes, int at) {
    return changes.stream().anyMatch(change -> Math.abs(change.index() - at) <= 1);
  }
}
