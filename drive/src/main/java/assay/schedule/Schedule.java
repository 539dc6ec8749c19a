package assay.schedule;

import assay.plan.Step;
import assay.plan.Step.Arrivals;
import assay.plan.rate.RateIntegral;

/// One client's intended times: a pure function of rate and seed, without clock or thread, and the
/// only source of intended times.
public sealed interface Schedule permits ConstantSchedule, PoissonSchedule, ShapedSchedule {

  Slot first();

  Slot after(Slot slot);

  /// One client's share of a step, from the step's begin.
  ///
  /// @param clients how many share the rate
  /// @param seed the stream's own
  static Schedule of(Step.Open step, int clients, long seed) {
    return step.rate().constant()
        ? of(step.arrivals(), step.rate().highest() / clients, seed)
        : new ShapedSchedule(
            unit(step.arrivals(), 1, seed),
            new RateIntegral(step.rate()),
            clients,
            step.warmUp().toNanos());
  }

  /// @param perSecond the stream's own rate: each of several clients has its share
  static Schedule of(Arrivals arrivals, double perSecond, long seed) {
    if (!(perSecond > 0) || perSecond > 1e9) {
      throw new IllegalArgumentException("a schedule needs a rate above 0/s, not " + perSecond);
    }
    return unit(arrivals, 1e9 / perSecond, seed);
  }

  private static Schedule unit(Arrivals arrivals, double gap, long seed) {
    return switch (arrivals) {
      case CONSTANT -> new ConstantSchedule(gap, SeedDerivation.unit(seed, 0));
      case POISSON -> new PoissonSchedule(gap, seed);
    };
  }
}
