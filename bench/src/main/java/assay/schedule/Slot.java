package assay.schedule;

/// One request's place in a schedule.
///
/// @param index the request's number, from 0
/// @param exactNanos its intended time, counted from the schedule's beginning, with the fraction
///     that keeps a long schedule from drifting
public record Slot(long index, double exactNanos) {

  /// The intended time in whole nanoseconds from the schedule's beginning.
  public long nanos() {
    return (long) exactNanos;
  }
}
