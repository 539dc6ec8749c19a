package assay.selftest.comparison;

import java.util.Random;

/// A host with drifting speed. Its noise multiplies a run's figures and is given in logarithms.
///
/// Three noises add up, each of 1 % per run: a random walk (a host that warms, fills, ages), autocorrelated noise that keeps
/// 80 % from run to run (a busy neighbour), and independent noise. Figures of one run share 70 % of the noise, as p50 and p90
/// do.
final class DriftingHost {

  private static final double STEP = 0.01;
  private static final double KEPT = 0.8;
  private static final double SHARED = 0.7;

  private final Random random;
  private final double[] walk;
  private final double[] kept;

  /// Creates a host before its first run.
  ///
  /// @param figures per run
  DriftingHost(int figures, long seed) {
    this.random = new Random(seed);
    this.walk = new double[figures + 1];
    this.kept = new double[figures + 1];
  }

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
