package assay.selftest.comparison;

import assay.selftest.test.SelfTest;
import assay.selftest.time.SeriesGenerator;
import assay.statistics.ChangePoints;
import assay.statistics.ChangePoints.Change;
import assay.statistics.ChangePoints.Rule;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/// Change points in known series: steps must be found in their place, and series without a step must not be reported.
public final class ChangePointSelfTest implements SelfTest {

  private static final int SIMULATIONS = 1000;
  private static final int[] LENGTHS = {15, 30, 60};
  private static final double SIGMAS = 4;

  @Override
  public String claim() {
    return "change points: a step of four sigmas is found, none is made up";
  }

  @Override
  public Shown show() {
    int found = 0;
    int madeUp = 0;
    Random random = new Random(20);
    for (int length : LENGTHS) {
      Rule rule = new Rule(0.03 / length, 0, 3);
      for (int simulation = 0; simulation < SIMULATIONS; simulation++) {
        double[] noise = SeriesGenerator.of(random, length, 0);
        madeUp += ChangePoints.of(noise, rule).isEmpty() ? 0 : 1;
        int at = 5 + random.nextInt(length - 9);
        found += near(ChangePoints.of(SeriesGenerator.raised(noise, at, SIGMAS), rule), at) ? 1 : 0;
      }
    }
    int all = SIMULATIONS * LENGTHS.length;
    double power = (double) found / all;
    double falseAlarms = (double) madeUp / all;
    return new Shown(
        power >= 0.95 && falseAlarms <= 0.03,
        "found within ±1 in ≥ 95 %, false alarms ≤ 3 %, of 3,000 series of 15, 30 and 60",
        String.format(
            Locale.ROOT, "found in %.1f %%, false alarms %.1f %%", power * 100, falseAlarms * 100));
  }

  private static boolean near(List<Change> changes, int at) {
    return changes.stream().anyMatch(change -> Math.abs(change.index() - at) <= 1);
  }
}
