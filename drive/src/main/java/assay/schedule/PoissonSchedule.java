package assay.schedule;

/// Arrivals with independent exponential gaps, like many independent users.
///
/// @param meanNanos the mean gap
record PoissonSchedule(double meanNanos, long seed) implements Schedule {

  @Override
  public Slot first() {
    return new Slot(0, gap(0));
  }

  @Override
  public Slot after(Slot slot) {
    long index = slot.index() + 1;
    return new Slot(index, slot.exactNanos() + gap(index));
  }

  private double gap(long index) {
    return -Math.log1p(-SeedDerivation.unit(seed, index)) * meanNanos;
  }
}
