package assay.schedule;

import assay.plan.Step.Arrivals;

/// When the requests of one client are meant to start: a pure function of rate and seed that knows
/// neither clock nor thread, and the only source of an intended time.
public sealed interface Schedule permits ConstantSchedule, PoissonSchedule {

  /// The first request's place.
  Slot first();

  /// The place after this one.
  Slot after(Slot slot);

  /// The schedule of one stream.
  ///
  /// @param arrivals how arrivals are spread in time
  /// @param perSecond the stream's own rate: of several clients, each has its share
  /// @param seed the stream's seed
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
