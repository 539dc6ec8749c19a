package assay.schedule;

/// Arrivals one gap apart, from a random phase, so several streams do not run in step.
///
/// @param gapNanos the time between two requests
/// @param phase the first request's place in the first gap, from 0 to 1
record ConstantSchedule(double gapNanos, double phase) implements Schedule {

  @Override
  public Slot first() {
    return at(0);
  }

  @Override
  public Slot after(Slot slot) {
    return at(slot.index() + 1);
  }

  private Slot at(long index) {
    return new Slot(index, (index + phase) * gapNanos);
  }
}
