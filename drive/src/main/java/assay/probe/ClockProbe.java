package assay.probe;

import assay.record.environment.Calibration;

/// Measures the monotonic clock: the cost of a reading, and the smallest step seen.
public final class ClockProbe {

  private static final int READS = 2_000_000;
  private static final int ROUNDS = 7;
  private static final int STEPS = 10_000;

  private ClockProbe() {}

  /// Measures both. The cost is that of the fastest round, because other work only adds time.
  public static Calibration.Clock measure() {
    double fastest = readNanos();
    for (int round = 1; round < ROUNDS; round++) {
      fastest = Math.min(fastest, readNanos());
    }
    return new Calibration.Clock(fastest, stepNanos());
  }

  /// Nanoseconds per reading, averaged. Each value is used, which prevents dead-code elimination.
  private static double readNanos() {
    long begin = System.nanoTime();
    long last = begin;
    long backwards = 0;
    for (int read = 0; read < READS; read++) {
      long now = System.nanoTime();
      backwards += now < last ? 1 : 0;
      last = now;
    }
    if (backwards > 0) {
      throw new IllegalStateException("the monotonic clock went backwards " + backwards + " times");
    }
    return (last - begin) / (double) READS;
  }

  /// The smallest positive difference between two consecutive readings.
  static long stepNanos() {
    long step = Long.MAX_VALUE;
    for (int i = 0; i < STEPS; i++) {
      long before = System.nanoTime();
      long after = System.nanoTime();
      if (after > before) {
        step = Math.min(step, after - before);
      }
    }
    return step;
  }
}
