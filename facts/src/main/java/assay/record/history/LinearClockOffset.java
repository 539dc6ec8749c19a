package assay.record.history;

/// How a client's host's clock differs from Assay's: a line and an error.
///
/// @param offNanos its lead at that moment
/// @param driftPpm its gain in millionths
/// @param boundNanos a time's error after correction, in either direction
public record LinearClockOffset(long atNanos, long offNanos, double driftPpm, long boundNanos) {

  private static final double MILLION = 1e6;

  public long off(long nanos) {
    return offNanos + Math.round((nanos - atNanos) * driftPpm / MILLION);
  }

  public long ours(long nanos) {
    return nanos - off(nanos);
  }
}
