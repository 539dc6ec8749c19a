package assay.schedule;

import assay.plan.rate.RateIntegral;

/// Arrivals at a rate that changes: a schedule of one request per unit, each moved to the time at which the rate's
/// integral reaches its unit. Poisson arrivals stay exactly Poisson (the time-change theorem, for example Çınlar,
/// *Introduction to Stochastic Processes*, 1975, section 4.7).
///
/// @param unit times in requests, not in nanoseconds
/// @param due the rate's integral
/// @param clients how many streams share the rate
/// @param warmUpNanos the time from the schedule's beginning to the window
record ShapedSchedule(Schedule unit, RateIntegral due, int clients, long warmUpNanos)
    implements Schedule {

  @Override
  public Slot first() {
    return at(unit.first());
  }

  @Override
  public Slot after(Slot slot) {
    double requests = (due.until(slot.exactNanos() - warmUpNanos) - begins()) / clients;
    return at(unit.after(new Slot(slot.index(), requests)));
  }

  private Slot at(Slot slot) {
    return new Slot(slot.index(), warmUpNanos + due.nanos(begins() + slot.exactNanos() * clients));
  }

  private double begins() {
    return due.until((double) -warmUpNanos);
  }
}
