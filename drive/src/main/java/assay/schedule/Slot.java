package assay.schedule;

/// One request's place in a schedule.
///
/// @param index from 0
/// @param exactNanos the intended time from the schedule's beginning, with the fraction that keeps
///     a long schedule from drifting
public record Slot(long index, double exactNanos) {

  /// The intended time in whole nanoseconds from the schedule's beginning.
  public long nanos() {
    return (long) exactNanos;
  }
}
