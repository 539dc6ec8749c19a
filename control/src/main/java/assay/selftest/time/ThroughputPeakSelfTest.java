package assay.selftest.time;

import assay.selftest.test.SelfTest;
import assay.statistics.UniversalScalabilityLaw;
import assay.statistics.UniversalScalabilityLaw.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;

/// Throughputs with 3 % noise, three runs each of one to eight workers. Systems that stop growing at their host's two or four
/// cores must get no peak. The law with its peak at 4 and 5 workers must get one.
public final class ThroughputPeakSelfTest implements SelfTest {

  private static final int SIMULATIONS = 60;
  private static final int FITS = 100;
  private static final int WORKERS = 8;
  private static final int RUNS = 3;
  private static final double NOISE = 0.03;
  private static final double SHARE = 0.9;
  private static final double ALPHA = 0.1;

  @Override
  public String claim() {
    return "a peak of throughput is announced where there is one, and where there is none it is not";
  }

  @Override
  public Shown show() {
    int none = Math.max(announced(n -> Math.min(n, 2)), announced(n -> Math.min(n, 4)));
    int some = Math.min(announced(law(4)), announced(law(5)));
    return new Shown(
        none == 0 && some >= SHARE * SIMULATIONS,
        "none of " + SIMULATIONS + " on a plateau, ≥ 90 % where the law has one",
        String.format(
            Locale.ROOT, "%d of %d on a plateau, %d of %d", none, SIMULATIONS, some, SIMULATIONS));
  }

  /// The law with its peak at this number of workers, √((1 − α) / β).
  private static DoubleUnaryOperator law(double peak) {
    double beta = (1 - ALPHA) / (peak * peak);
    return n -> n / (1 + ALPHA * (n - 1) + beta * n * (n - 1));
  }

  static int announced(DoubleUnaryOperator throughput) {
    int announced = 0;
    for (int simulation = 0; simulation < SIMULATIONS; simulation++) {
      SplittableRandom random = new SplittableRandom(simulation);
      List<Point> points = new ArrayList<>();
      for (int n = 1; n <= WORKERS; n++) {
        for (int run = 0; run < RUNS; run++) {
          double noise = 1 + NOISE * random.nextGaussian();
          points.add(new Point(n, 1000 * throughput.applyAsDouble(n) * noise));
        }
      }
      announced += UniversalScalabilityLaw.fit(points, simulation, FITS).peaks() ? 1 : 0;
    }
    return announced;
  }
}
