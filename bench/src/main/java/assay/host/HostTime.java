package assay.host;

/// How a host's monotonic clock is laid on this one's.
///
/// @param shiftNanos what is added to its times, so that they are ours; 0 where both are one clock
/// @param boundNanos by how much a time may be wrong then, either way
/// @param measuredNanos when that was measured, on our clock
public record HostTime(long shiftNanos, long boundNanos, long measuredNanos) {

  /// Of a host whose clock nobody has asked yet.
  public static final HostTime UNKNOWN = new HostTime(0, Long.MAX_VALUE, 0);

  /// How far apart two quartz clocks may drift in a second.
  private static final long DRIFT_PER_SECOND = 100_000;

  private static final long SECOND = 1_000_000_000;

  /// Laid again later, when the times that were shifted so far proved to be off by so much.
  ///
  /// The error grew evenly from what it was at most then to what it is at most now, so the greater bound holds
  /// for all of the time between.
  ///
  /// @param offNanos their clock, shifted, less ours
  /// @param bound by how much that may be wrong
  public HostTime confirmed(long offNanos, long bound, long nowNanos) {
    return new HostTime(shiftNanos, Math.max(boundNanos, Math.abs(offNanos) + bound), nowNanos);
  }

  /// The same where nobody is left to be asked: clocks may have drifted since.
  public HostTime unconfirmed(long nowNanos) {
    long seconds = Math.max(0, nowNanos - measuredNanos) / SECOND + 1;
    return new HostTime(shiftNanos, boundNanos + seconds * DRIFT_PER_SECOND, nowNanos);
  }
}
