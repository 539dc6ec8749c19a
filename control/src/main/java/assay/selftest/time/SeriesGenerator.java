package assay.selftest.time;

import java.util.Random;

public final class SeriesGenerator {

  private SeriesGenerator() {}

  /// Autocorrelated Gaussian noise of standard deviation 1.
  ///
  /// @param correlation of neighbours, from 0 to below 1
  public static double[] of(Random random, int points, double correlation) {
    double[] noise = new double[points];
    double fresh = Math.sqrt(1 - correlation * correlation);
    double last = random.nextGaussian();
    for (int i = 0; i < points; i++) {
      noise[i] = last;
      last = correlation * last + fresh * random.nextGaussian();
    }
    return noise;
  }

  /// The series with all values from one point on raised.
  public static double[] raised(double[] series, int from, double by) {
    double[] raised = series.clone();
    for (int i = from; i < raised.length; i++) {
      raised[i] += by;
    }
    return raised;
  }
}
