package assay.selftest.time;

import assay.selftest.test.SelfTest;
import assay.statistics.UniversalScalabilityLaw;
import assay.statistics.UniversalScalabilityLaw.Estimate;
import assay.statistics.UniversalScalabilityLaw.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/// Throughputs of a known law with 3 % noise, three runs each of one to eight workers: how often the fit's 95 %
/// intervals contain the true parameters.
public final class ScalingLawSelfTest implements SelfTest {

  private static final int SIMULATIONS = 200;
  private static final int FITS = 200;
  private static final int WORKERS = 8;
  private static final int RUNS = 3;
  private static final double NOISE = 0.03;
  private static final double[] LAW = {1000, 0.06, 0.012};

  /// With 200 bootstrap fits and 24 runs, a 95 % interval is not exact.
  private static final double SHARE = 0.9;

  @Override
  public String claim() {
    return "intervals of the scalability law hold the law that made the data";
  }

  @Override
  public Shown show() {
    int[] held = new int[3];
    for (int simulation = 0; simulation < SIMULATIONS; simulation++) {
      UniversalScalabilityLaw fit =
          UniversalScalabilityLaw.fit(points(new SplittableRandom(simulation)), simulation, FITS);
      List<Estimate> estimates = List.of(fit.lambda(), fit.alpha(), fit.beta());
      for (int i = 0; i < LAW.length; i++) {
        Estimate estimate = estimates.get(i);
        held[i] += estimate.low() <= LAW[i] && LAW[i] <= estimate.high() ? 1 : 0;
      }
    }
    int least = Math.min(held[0], Math.min(held[1], held[2]));
    return new Shown(
        least >= SHARE * SIMULATIONS,
        "each parameter held in ≥ 90 % of " + SIMULATIONS + " simulations",
        String.format(
            Locale.ROOT,
            "λ in %d, α in %d, β in %d of %d",
            held[0],
            held[1],
            held[2],
            SIMULATIONS));
  }

  private static List<Point> points(SplittableRandom random) {
    List<Point> points = new ArrayList<>();
    for (int workers = 1; workers <= WORKERS; workers++) {
      double below = 1 + LAW[1] * (workers - 1) + LAW[2] * workers * (workers - 1);
      for (int run = 0; run < RUNS; run++) {
        double noise = 1 + NOISE * random.nextGaussian();
        points.add(new Point(workers, LAW[0] * workers / below * noise));
      }
    }
    return points;
  }
}
