package assay.schedule;

import assay.plan.Step.Arrivals;

/// One client's intended times: a pure function of rate and seed, without clock or thread, and the
/// only source of intended times.
public sealed interface Schedule permits ConstantSchedule, PoissonSchedule {

  Slot first();

  Slot after(Slot slot);

  /// @param perSecond the stream's own rate: each of several clients has its share
  static Schedule of(Arrivals arrivals, double perSecond, long seed) {
    if (!(perSecond > 0) || perSecond > 1e9) {
      throw new IllegalArgumentException("a schedule needs a rate above 0/s, not " + perSecond);
    }
    double gapNanos = 1e9 / perSecond;
    return switch (arrivals) {
      case CONSTANT -> new ConstantSchedule(gapNanos, Seed.unit(seed, 0));
      case POISSON -> new PoissonSchedule(gapNanos, seed);
    };
  }
}
