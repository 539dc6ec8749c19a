package assay.record.history;

/// How recorded times of a client's host differ from Assay's: a line and an error.
///
/// @param atNanos a moment
/// @param offNanos how far the host is ahead at that moment
/// @param driftPpm by how many millionths it gains
/// @param boundNanos a time's error, in either direction, after correction by the line
public record OtherClockLine(long atNanos, long offNanos, double driftPpm, long boundNanos) {

  private static final double MILLION = 1e6;

  /// How far the host is ahead at a moment.
  public long off(long nanos) {
    return offNanos + Math.round((nanos - atNanos) * driftPpm / MILLION);
  }

  /// A time of the host on Assay's clock.
  public long ours(long nanos) {
    return nanos - off(nanos);
  }
}
