package assay.selftest.comparison;

import java.util.Random;

/// A host whose speed wanders while it measures: what a run's figures are multiplied with, as
/// logarithms.
///
/// Three noises add up, each of 1 % a run: a random walk (a host that warms, fills, ages), noise that
/// hangs on to eight tenths of itself from run to run (a neighbour that works for a while), and what
/// is new in every run. Of several figures a share of 70 % of the noise is the same, as that of p50 and
/// p90 of one run is.
final class DriftingHost {

  private static final double STEP = 0.01;
  private static final double KEPT = 0.8;
  private static final double SHARED = 0.7;

  private final Random random;
  private final double[] walk;
  private final double[] kept;

  /// A host, and how many figures each run on it gives.
  DriftingHost(int figures, long seed) {
    this.random = new Random(seed);
    this.walk = new double[figures + 1];
    this.kept = new double[figures + 1];
  }

  /// The next run's noise, a logarithm per figure.
  double[] run() {
    double shared = noise(0);
    double[] figures = new double[walk.length - 1];
    for (int i = 0; i < figures.length; i++) {
      figures[i] = Math.sqrt(SHARED) * shared + Math.sqrt(1 - SHARED) * noise(i + 1);
    }
    return figures;
  }

  private double noise(int i) {
    walk[i] += STEP * random.nextGaussian();
    kept[i] = KEPT * kept[i] + STEP * random.nextGaussian();
    return walk[i] + kept[i] + STEP * random.nextGaussian();
  }
}
